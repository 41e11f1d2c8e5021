/** The commands that a section of a document, or all of it, tells the reader to give: its blocks of `sh`, one command each. */
export function listCommands(markdown: string, section?: string): string[] {
  const text = section === undefined ? markdown : findSection(markdown, section)
  return [...text.matchAll(/^( *)(?:\d+\. )?```sh\n([^]*?)\n *```$/gm)].map(([, , block = '']) =>
    unindent(block),
  )
}

function findSection(markdown: string, title: string): string {
  const [, rest] = markdown.split(`\n## ${title}\n`)
  if (rest === undefined) throw new Error(`There is no section ${title}`)
  return rest.split(/\n## /)[0] ?? ''
}

function unindent(block: string): string {
  const lines = block.split('\n')
  const indent = /^ */.exec(lines[0] ?? '')?.[0].length ?? 0
  return lines.map((line) => line.slice(indent)).join('\n')
}

/** Replaces what a machine without the internet's mail and certificates cannot do; each must be there exactly once. */
export function replaceCommands(
  commands: readonly string[],
  replacements: readonly (readonly [from: string, to: string])[],
): string[] {
  return replacements.reduce<string[]>(
    (all, [from, to]) => {
      const matches = all.filter((command) => command.includes(from))
      if (matches.length !== 1) throw new Error(`${matches.length} commands have ${from}`)
      return all.map((command) => command.replace(from, to))
    },
    [...commands],
  )
}
