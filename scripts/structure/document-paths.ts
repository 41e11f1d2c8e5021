const CODE = /`([^`\n]+)`/g
const PATH = /^(?:src|e2e|attack|bench|scripts|docs)\/[\w./-]+$/

/** The paths of our own files and folders that a document names in code marks; patterns such as `src/<noun>` are none. */
export function namedPaths(markdown: string): string[] {
  return [...markdown.matchAll(CODE)]
    .map(([, code = '']) => code)
    .filter((code) => PATH.test(code) && !code.includes('..'))
}
