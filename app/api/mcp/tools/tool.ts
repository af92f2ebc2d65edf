import type { CallToolResult, ToolAnnotations } from '@modelcontextprotocol/sdk/types.js'
import type { z } from 'zod'

/**
 * For a running tool: `signal` is aborted when the call is cancelled; `tell` reports progress as a message and a share
 * from 0 to 1.
 */
export type Meanwhile = { signal: AbortSignal; tell(line: string, done: number): void }

export type Tool<Input extends z.ZodObject> = {
  name: string
  title: string
  description: string
  inputSchema: Input
  outputSchema: z.ZodObject
  annotations: ToolAnnotations
  call(input: z.infer<Input>, meanwhile: Meanwhile): Promise<CallToolResult>
}

/** Defines a tool, typed by its input. */
export function defineTool<Input extends z.ZodObject>(tool: Tool<Input>): Tool<Input> {
  return tool
}

/** A result as text and data. */
export function answered(text: string, structuredContent: Record<string, unknown>): CallToolResult {
  return { content: [{ type: 'text', text }], structuredContent }
}

/** Formats `[1706.03762v5] Attention Is All You Need. Ashish Vaswani, Noam Shazeer. 2017`. */
export function paperLine(id: string, paper: { title: string; authors: string[]; published: string | null }): string {
  return [`[${id}] ${paper.title}`, paper.authors.join(', '), paper.published].filter(Boolean).join('. ')
}
