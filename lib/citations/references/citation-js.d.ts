// The parts of citation-js and citeproc-js used here; both lack types.
declare module 'citeproc' {
  namespace CSL {
    type Citation = {
      citationID: string
      citationItems: { id: string; locator?: string; label?: string; prefix?: string; suffix?: string }[]
      properties: { noteIndex: number }
    }
    type Sources = { retrieveItem(id: string): object | undefined; retrieveLocale(language: string): string }
    class Engine {
      constructor(sources: Sources, style: string, language: string, forceLanguage?: boolean)
      updateItems(ids: string[]): void
      rebuildProcessorState(citations: Citation[], format: 'html', uncited: string[]): [string, number, string][]
      restoreProcessorState(): void
      /** false: the style has no reference list */
      makeBibliography(): [{ entry_ids: string[][]; bibstart: string; bibend: string }, string[]] | false
      makeCitationCluster(items: { id: string }[]): string
      registry: { registry: Record<string, { disambig?: { year_suffix?: string | false | null } }> }
    }
  }
  export default CSL
}
declare module '@citation-js/core' {
  type Register = { get(name: string): string; has(name: string): boolean }
  export const plugins: {
    config: { get(name: '@csl'): { styles: Register; locales: Register } }
    input: { chain(text: string, options?: object): Record<string, unknown>[] }
  }
}
declare module '@citation-js/plugin-csl'
declare module '@citation-js/plugin-bibtex'
declare module '@citation-js/plugin-ris'
