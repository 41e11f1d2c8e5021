/** The texts of one source, in their order. */
export interface FileTexts {
  file: string
  texts: readonly string[]
}

/** Who reads the texts of which files: a file belongs to the first group that matches. */
const GROUPS: readonly (readonly [group: string, files: RegExp])[] = [
  ['Doctor', /doctor/],
  ['Emails and text messages', /^src\/(server\/messaging|domain\/mailings)\//],
  ['Pages for customers', /^src\/web\/(quote|policy|public|payment|documents|contest-pictures|scorecard)\//],
  ['Pages for reps', /^src\/web\/(admin|reps|rep-frame)\//],
  ['Parts of all pages', /^src\/web\//],
  ['Problems', /problem|failure|refus/],
  ['Terms', /^src\/domain\/contests\/conditions\//],
  ['Documents', /^src\/(domain|server)\/documents\//],
  ['Quotes, contests and prices', /^src\/domain\/(quote|contests|pricing|purchase)\//],
  ['Policies', /^src\/(domain|server)\/policies?\//],
  ['Other texts of the rules', /^src\/domain\//],
  ['Calls', /^src\/contract\//],
  ['Running it', /^src\/server\/(operations|kit|config|commands|metrics|jobs|main)/],
  ['Other texts of the server', /^src\//],
]

/** docs/SENTENCES.md: groups of files, each with its texts. Without lines, so that other changes leave it alone. */
export function sentencesDocument(files: readonly FileTexts[]): string {
  const groups = GROUPS.map(([group]) => {
    const own = files.filter(({ file }) => groupOf(file) === group)
    return [`## ${group}`, ...own.map(section)].join('\n\n')
  })
  return [INTRODUCTION, ...groups, ''].join('\n\n').replace(/\n+$/, '\n')
}

const INTRODUCTION = `# Sentences

Every text of the product that a person may read, with the file where it is written: made by \`npm run sentences\` from the
sources. \`{name}\` stands for a value, \`{one|several}\` for one of these words. Texts that a rep or a customer wrote, and those
of the rating plan, are data and not here.

\`npm run sentences -- --check\` compares this list and fails where a text breaks a rule of wording that a machine can see
(scripts/words/word-rules.ts). What has to stay as it is, is in scripts/words/allowed-texts.ts with the reason.`

function groupOf(file: string): string | undefined {
  return GROUPS.find(([, files]) => files.test(file))?.[0]
}

function section({ file, texts }: FileTexts): string {
  return [`### ${file}`, '', ...texts.map((text) => `- ${escape(text)}`)].join('\n')
}

/** So that a text is shown as it is, and not as Markdown. */
function escape(text: string): string {
  return text.replaceAll(/[\\`*_<[\]]/g, String.raw`\$&`).replace(/^([#+>-]|\d+\.)/, String.raw`\$1`)
}
