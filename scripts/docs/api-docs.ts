// `npm run api-docs` writes docs/API.md from the contract and from the fields of the quote.
import { type Access, type Endpoint, RECENT_SIGN_IN_NOTE } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/index.ts'
import { LIVE_PATH, watchRequest } from '#contract/live.ts'
import { BASE_PATH } from '#contract/pages.ts'
import type { Field } from '#domain/values/field.ts'
import { WIRE_FIELDS } from '#domain/quote/wire/wire.ts'
import { describeSchema, type SchemaRow } from './describe-schema.ts'
import { EXAMPLES_TITLE, exampleTitles, readExamples } from './examples/examples.ts'
import { tableCell, exitWithProblems, writeOrCheck } from './generated-doc.ts'

const WHO: Record<Access, string> = {
  public: 'anyone',
  'quote-guid':
    'anyone with the id of the quote until it is bought, then the buyer, anyone who opened the link of its policy, or a rep; a signed-in rep may write more',
  'event-day': 'whoever may open the policy, a helper of the event by a link, or a rep',
  'task-link': 'whoever opened a link to sign something, or to follow an award',
  'policy-session': 'the buyer of the policy, anyone who opened its link, or a rep',
  'rep-session': 'a rep who is signed in',
  mailbox: 'anyone while the site is reachable only from this machine, otherwise a rep',
}

const HEAD = `# The calls

Made by \`npm run api-docs\` from \`src/contract\`. Do not edit. The running server describes the same calls as OpenAPI
at \`${BASE_PATH}/api/openapi.json\`, for people at \`${BASE_PATH}/api/docs/\`.

The response is \`{ "data": … }\` on success and \`{ "error", "code", "data"?, "fields"?, "request_id" }\` with an error status on failure;
the codes are in [problem.ts](../src/domain/problem.ts). A write repeats the value of the \`XSRF-TOKEN\` cookie (set by
\`GET ${BASE_PATH}/api/config\`) in the header \`X-XSRF-TOKEN\`. [${EXAMPLES_TITLE}](${anchorOf(EXAMPLES_TITLE)}) show that.`

const EXAMPLES = readExamples()
const EXAMPLE_TITLES = exampleTitles(EXAMPLES)

export function apiDocument(endpoints: readonly Endpoint[]): string {
  const contents = endpoints.map(
    ({ name, method, path, summary }) =>
      `| [${name}](#${name.toLowerCase()}) | \`${method} ${path}\` | ${tableCell(summary)} |`,
  )
  const list = ['| name | call | what it does |', '|---|---|---|', ...contents].join('\n')
  return `${[HEAD, list, EXAMPLES, ...endpoints.map(section), realTimeSection(), fieldsSection()].join('\n\n')}\n`
}

function realTimeSection(): string {
  const head = `## Real time

socket.io at \`SOCKET_PORT\` (see \`real_time\` of \`GET ${BASE_PATH}/api/config\`), path \`${LIVE_PATH}\`, by websocket only. It accepts
signed-in reps, by their cookie, from pages of this site; anybody else gets \`unauthorized\`. Messages contain only ids:

- \`watch { guid }\`, from a page, answered with \`{ watching }\` or \`{ error, code }\`: the page now gets messages about this quote, and no other;
- \`reload:reps { guid }\`, to every page that watches the quote: it was changed or bought, and must be read again. The sign-in that made the
  change, or bought on account, does not get the message, because it has the response. After a purchase by card, which can complete later, all
  sign-ins get it. A refused connection gets the reason (\`unauthorized\`, \`unavailable\`) and is closed; after \`unavailable\` or
  \`INTERNAL\`, try again later.`
  return [head, table('What `watch` carries', watchRequest, 'input')].join('\n\n')
}

function section(endpoint: Endpoint): string {
  const { name, method, path, summary } = endpoint
  const head = [`## ${name}`, `\`${method} ${BASE_PATH}/api${path}\``, `${summary}.`, traits(endpoint)]
  const parts = [
    table('In the path', endpoint.params, 'input'),
    table('In the query', endpoint.query, 'input'),
    table('Body', endpoint.body, 'input'),
    table('Multipart form', endpoint.form, 'input'),
    endpoint.response
      ? table(`Answer ${endpoint.status ?? 200}`, endpoint.response, 'output')
      : 'The response is a file.',
    table('Answer 202', endpoint.accepted, 'output'),
  ]
  return [...head, ...parts].filter(Boolean).join('\n\n')
}

function traits({ name, access, onceBought, recentSignIn, rateLimit, idempotent, xsrf }: Endpoint): string {
  const example = EXAMPLE_TITLES.get(name.toLowerCase())
  return [
    `- For ${WHO[access]}.`,
    ...(onceBought === 'open' ? ['- The id is enough also once the quote is bought.'] : []),
    ...(recentSignIn ? [`- ${RECENT_SIGN_IN_NOTE}`] : []),
    ...(rateLimit === 'look-up' ? ['- Counts towards the rate limit of look-ups.'] : []),
    ...(idempotent
      ? [
          `- ${idempotent === true ? 'Needs' : 'Takes'} an \`Idempotency-Key\`${idempotent === 'where-money-moves' ? ', and needs it where money moves' : ''}: the same key and body get the same response again.`,
        ]
      : []),
    ...(xsrf === 'exempt' ? ['- Needs no XSRF token.'] : []),
    ...(example === undefined ? [] : [`- Example: [${example}](${anchorOf(example)}).`]),
  ].join('\n')
}

/** The link to a heading of the document. */
function anchorOf(title: string): string {
  return `#${title.toLowerCase().replaceAll(' ', '-')}`
}

function table(title: string, schema: Endpoint['body'], direction: 'input' | 'output'): string {
  const rows = schema ? describeSchema(schema, direction) : []
  if (rows.length === 0) return ''
  const line = ({ path, type, optional }: SchemaRow) =>
    `| \`${path}\`${optional ? ' (may be absent)' : ''} | ${tableCell(type)} |`
  return [`**${title}**`, ['| field | value |', '|---|---|', ...rows.map(line)].join('\n')].join('\n\n')
}

/** One line for the numbered keys of one field, such as `h_yardage_<1–5>`. */
function fieldsSection(): string {
  const numbered = new Map<
    string,
    { key: string; slots: number[]; field: Field; repOnlyFrom?: number; ofOffice?: boolean }
  >()
  for (const [key, { field, index, writer }] of WIRE_FIELDS) {
    const pattern = index === undefined ? key : key.replace(new RegExp(`_${index}$`), '_<n>')
    const line = numbered.get(pattern) ?? { key: pattern, slots: [], field }
    if (index !== undefined) line.slots.push(index)
    if (writer === 'rep' && index !== undefined) line.repOnlyFrom ??= index
    if (writer === 'office') line.ofOffice = true
    numbered.set(pattern, line)
  }
  const rows = [...numbered.values()].map(({ key, slots, field, repOnlyFrom, ofOffice }) => {
    const shown = slots.length > 0 ? key.replace('<n>', `<${slots[0]}–${slots.at(-1)}>`) : key
    const who = repOnlyFrom
      ? `rep only from ${repOnlyFrom}`
      : field.repOnly
        ? 'some values rep only'
        : ofOffice
          ? 'rep'
          : 'client, rep'
    const form = [field.unit, valuesOf(field)].filter(Boolean).join('; ')
    return `| \`${shown}\` | ${[field.label, form, field.message, who].map(tableCell).join(' | ')} |`
  })
  return [
    '## The fields of a quote',
    'What `customFields` may hold. Every other key is refused with `FIELD_NOT_WRITABLE`, except fees, totals and flags,' +
      '\nwhich the server calculates: they may be sent back and are ignored.',
    [
      '| key | label | unit or values | message if missing or malformed | who may write it |',
      '|---|---|---|---|---|',
      ...rows,
    ].join('\n'),
  ].join('\n\n')
}

/** The values of a choice; for a long list, the first three and its length. */
function valuesOf({ options = [] }: Field): string {
  const values = options.map(({ value }) => `\`${value}\``)
  return values.length <= 12 ? values.join(' ') : `${values.slice(0, 3).join(' ')} … (${values.length})`
}

function main(): void {
  exitWithProblems(writeOrCheck('docs/API.md', apiDocument(ENDPOINTS), 'npm run api-docs'))
}

if (process.argv[1] === import.meta.filename) main()
