import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The heading of the walk, in its source and in docs/API.md. */
export const EXAMPLES_TITLE = 'Examples with curl'

/** One block to paste into a shell, and what it prints; `…` stands for any text within a line. */
export interface Example {
  command: string
  shown: string
}

/** The walk as it goes into docs/API.md. */
export function readExamples(): string {
  return readFileSync(path.join(import.meta.dirname, 'curl.md'), 'utf8').trimEnd()
}

/** The title of the step of the walk that links to the section of each call, by the anchor of that section. */
export function exampleTitles(markdown: string): ReadonlyMap<string, string> {
  const titles = new Map<string, string>()
  for (const step of markdown.split('\n### ').slice(1)) {
    const [title = ''] = step.split('\n')
    for (const [, anchor = ''] of step.matchAll(/\]\(#([a-z]+)\)/g))
      if (!titles.has(anchor)) titles.set(anchor, title)
  }
  return titles
}

/** The blocks of the walk in a document, in their order. */
export function listExamples(markdown: string): Example[] {
  const [, rest] = markdown.split(`## ${EXAMPLES_TITLE}\n`)
  if (rest === undefined) throw new Error(`There is no section ${EXAMPLES_TITLE}`)
  const [walk = ''] = rest.split(/\n## /)
  const blocks = walk.matchAll(/```sh\n([^]*?)\n```\n(?:\n```text\n([^]*?)\n```\n)?/g)
  return [...blocks].map(([, command = '', shown = '']) => ({ command, shown }))
}

/** Whether a shell printed what the page shows. */
export function isShown(printed: string, shown: string): boolean {
  const pattern = shown.split('…').map((text) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
  return new RegExp(`^${pattern.join('.+')}$`).test(printed)
}
