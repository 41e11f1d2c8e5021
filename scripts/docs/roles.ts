// `npm run roles` writes docs/ROLES.md from src/domain/reps/roles.ts and the contract.
import { type Endpoint, getPermission } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/index.ts'
import {
  isAllowed,
  PERMISSION_TEXTS,
  REP_PERMISSIONS,
  REP_ROLES,
  type RepPermission,
  ROLE_TEXTS,
} from '#domain/reps/roles.ts'
import { exitWithProblems, tableCell, writeOrCheck } from './generated-doc.ts'

const DOCUMENT = 'docs/ROLES.md'

const HEAD = `# Roles and rights

<!-- made by \`npm run roles\` from src/domain/reps/roles.ts and src/contract -->

Every call that reps make asks for one right, and a role is the rights that it has. The server refuses by these tables, and pages leave out
what a role may not do. Read from the code, so nothing here is kept by hand.`

/** The document, from the calls of the contract. */
export function rolesDocument(endpoints: readonly Endpoint[]): string {
  return `${[
    HEAD,
    '## Roles',
    tableOf(
      ['role', 'what it is for'],
      REP_ROLES.map((role) => [ROLE_TEXTS[role].label, ROLE_TEXTS[role].may]),
    ),
    '## Rights of each role',
    tableOf(
      ['right', 'lets somebody', ...REP_ROLES.map((role) => ROLE_TEXTS[role].label)],
      REP_PERMISSIONS.map(rightsRow),
    ),
    '## Calls of each right',
    'A call that customers may make too is marked: of a rep it asks for the right all the same. *Again* stands where a rep has to have signed in, or to have proved it again, within the last ten minutes.',
    ...REP_PERMISSIONS.flatMap((permission) => callsOf(endpoints, permission)),
  ].join('\n\n')}\n`
}

function rightsRow(permission: RepPermission): string[] {
  const marks = REP_ROLES.map((role) => (isAllowed({ role }, permission) ? 'yes' : ''))
  return [`\`${permission}\``, PERMISSION_TEXTS[permission], ...marks]
}

function callsOf(endpoints: readonly Endpoint[], permission: RepPermission): string[] {
  const calls = endpoints.filter((endpoint) => getPermission(endpoint) === permission)
  if (calls.length === 0) return []
  const rows = calls
    .map((call) => [
      `[${call.name}](API.md#${call.name.toLowerCase()})`,
      `\`${call.method} ${call.path}\``,
      call.access === 'rep-session' ? '' : 'customers too',
      call.recentSignIn ? 'again' : '',
    ])
    .toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1))
  return [`### \`${permission}\` · ${calls.length}`, tableOf(['call', 'way', 'by', 'sign-in'], rows)]
}

function tableOf(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(tableCell).join(' | ')} |`
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n')
}

if (process.argv[1] === import.meta.filename)
  exitWithProblems(writeOrCheck(DOCUMENT, rolesDocument(ENDPOINTS), 'npm run roles'))
