/** Addresses of well-known servers, with models they often have. They only fill in the fields. */
export const PRESETS = [
  {
    name: 'OpenAI',
    baseURL: 'https://api.openai.com/v1',
    chatModel: 'gpt-4.1-mini',
    embeddingModel: 'text-embedding-3-small',
  },
  {
    name: 'Claude',
    baseURL: 'https://api.anthropic.com/v1',
    chatModel: 'claude-sonnet-4-5',
    embeddingModel: '',
  },
  {
    name: 'Gemini',
    baseURL: 'https://generativelanguage.googleapis.com/v1beta/openai',
    chatModel: 'gemini-2.5-flash',
    embeddingModel: 'gemini-embedding-001',
  },
  {
    name: 'Mistral',
    baseURL: 'https://api.mistral.ai/v1',
    chatModel: 'mistral-small-latest',
    embeddingModel: 'mistral-embed',
  },
  {
    name: 'OpenRouter',
    baseURL: 'https://openrouter.ai/api/v1',
    chatModel: 'openai/gpt-4.1-mini',
    embeddingModel: '',
  },
  {
    name: 'Ollama',
    baseURL: 'http://127.0.0.1:11434/v1',
    chatModel: 'llama3.1',
    embeddingModel: 'nomic-embed-text',
  },
  {
    name: 'LM Studio',
    baseURL: 'http://127.0.0.1:1234/v1',
    chatModel: 'qwen2.5-7b-instruct',
    embeddingModel: 'text-embedding-nomic-embed-text-v1.5',
  },
  // One model per server: embeddings exist only if it was started for them.
  {
    name: 'vLLM',
    baseURL: 'http://127.0.0.1:8000/v1',
    chatModel: 'meta-llama/Llama-3.1-8B-Instruct',
    embeddingModel: '',
  },
]
