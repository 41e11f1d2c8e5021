const CODE = /`([^`\n]+)`/g
const PATH = /^(?:src|e2e|attack|bench|scripts|docs)\/[\w./-]+$/

/** The paths of our files and folders that a document mentions as code; patterns such as `src/<noun>` are ignored. */
export function namedPaths(markdown: string): string[] {
  return [...markdown.matchAll(CODE)]
    .map(([, code = '']) => code)
    .filter((code) => PATH.test(code) && !code.includes('..'))
}
