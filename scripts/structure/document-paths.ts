const CODE = /`([^`\n]+)`/g
const PATH = /^(?:src|e2e|attack|bench|scripts|docs)\/[\w./-]+$/

const PARTIAL_PATH = /^[\w-]+(?:\/[\w.-]+)+\.tsx?$/

/** The paths of our files and folders that a document mentions as code; patterns such as `src/<noun>` are ignored. */
export function namedPaths(markdown: string): string[] {
  return [...markdown.matchAll(CODE)]
    .map(([, code = '']) => code)
    .filter((code) => PATH.test(code) && !code.includes('..'))
}

/** The ends of paths that a document mentions as code where the folder above them was said before, such as `contests/contests.ts`. */
export function namedPathEnds(markdown: string): string[] {
  return [...markdown.matchAll(CODE)]
    .map(([, code = '']) => code)
    .filter((code) => PARTIAL_PATH.test(code) && !PATH.test(code))
}

/** Those of them that no file has. */
export function missingPathEnds(ends: readonly string[], files: readonly string[]): string[] {
  return ends.filter((end) => !files.some((file) => file.endsWith(`/${end}`)))
}
