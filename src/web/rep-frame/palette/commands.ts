import { matchPage, PAGES, type PageMatch } from '#contract/pages.ts'
import { isAllowed } from '#domain/reps/roles.ts'
import type { StepId } from '#domain/quote/steps/step-ids.ts'
import { STEPS } from '#domain/quote/steps/steps.ts'
import { listPath } from '#web/rep-frame/list-path.ts'
import { OFFICE_COMMANDS } from '#web/rep-frame/palette/office-commands.ts'
import { BOOKS_COMMANDS } from '#web/rep-frame/palette/books-commands.ts'
import { canBeSaid, isRowAct, type ListAct } from '#web/rep-frame/palette/list-keys.ts'
import type { NamedCommand } from '#web/rep-frame/palette/named-command.ts'
import { casePath, REP, stepPath } from '#web/api/viewer.ts'
import type { SignedInRep } from '#web/rep-frame/queries.ts'

/** What decides which commands there are. */
export interface CommandPlace {
  rep: SignedInRep
  /** The page below. */
  page: PageMatch | undefined
}

/** What a command does: open a page, or something that `run-command.ts` knows. */
type CommandRun =
  | { to: string | ((place: CommandPlace) => string) }
  | { act: 'sign-out' | 'show-keys' | 'search' }
  | { list: ListAct }

export interface Command {
  id: CommandId
  label: string
  /** Other words that it is found by. */
  otherWords?: string
  group: 'go' | 'do' | 'list'
  /** One key, or two one after the other. */
  keys?: readonly [string] | readonly [string, string]
  run: CommandRun
  /** Left out where it is always there. The server decides what is allowed. */
  isVisible?: (place: CommandPlace) => boolean
}

export type CommandId = NamedCommand | 'case' | `step-${StepId}` | `list-${ListAct}`

const NAMED: { [Id in NamedCommand]: Omit<Command, 'id'> } = {
  today: {
    label: 'Today',
    otherWords: 'home waits',
    group: 'go',
    keys: ['g', 't'],
    run: { to: PAGES['rep-home'] },
  },
  quotes: { label: 'Quotes', group: 'go', keys: ['g', 'q'], run: { to: listPath('quotes') } },
  policies: {
    label: 'Policies',
    otherWords: 'bought certificates',
    group: 'go',
    keys: ['g', 'p'],
    run: { to: listPath('policies') },
  },
  referrals: {
    label: 'Referrals',
    otherWords: 'approval carrier',
    group: 'go',
    keys: ['g', 'r'],
    run: { to: listPath('referrals') },
  },
  changes: {
    label: 'Waiting changes',
    otherWords: 'requests decide',
    group: 'go',
    keys: ['g', 'c'],
    run: { to: listPath('changes') },
  },
  unpaid: {
    label: 'Unpaid',
    otherWords: 'invoices owed',
    group: 'go',
    keys: ['g', 'u'],
    run: { to: listPath('unpaid') },
  },
  postponed: {
    label: 'Postponed',
    otherWords: 'without a date',
    group: 'go',
    run: { to: listPath('postponed') },
  },
  past: { label: 'Past', otherWords: 'expired played', group: 'go', run: { to: listPath('past') } },
  mail: {
    label: 'Mail',
    otherWords: 'mailbox messages sent',
    group: 'go',
    keys: ['g', 'm'],
    run: { to: PAGES['rep-mail'] },
  },
  customers: {
    label: 'Customers',
    otherWords: 'people clients organizations producers',
    group: 'go',
    run: { to: PAGES.customers },
  },
  documents: {
    label: 'Documents',
    otherWords: 'papers certificates receipts invoices credit memos',
    group: 'go',
    run: { to: PAGES.documents },
  },
  claims: {
    label: 'Claims',
    otherWords: 'wins winners awards payouts',
    group: 'go',
    keys: ['g', 'w'],
    run: { to: PAGES['rep-claims'] },
  },
  signs: {
    label: 'Signs',
    otherWords: 'shipments shipping boxes stickers tracking',
    group: 'go',
    keys: ['g', 's'],
    run: { to: PAGES['rep-signs'] },
  },
  'claim-figures': {
    label: 'Claim figures',
    otherWords: 'claims statistics expected odds reserves',
    group: 'go',
    run: { to: PAGES['claim-figures'] },
  },
  ...BOOKS_COMMANDS,

  carriers: {
    label: 'Carriers',
    otherWords: 'insurers contacts address book',
    group: 'go',
    run: { to: PAGES.carriers },
  },
  clauses: {
    label: 'Endorsement clauses',
    otherWords: 'texts wording templates',
    group: 'go',
    run: { to: PAGES.clauses },
  },
  'letter-templates': {
    label: 'Letter templates',
    otherWords: 'texts wording cover proof cancellation nonrenewal',
    group: 'go',
    run: { to: PAGES['letter-templates'] },
  },
  dashboard: {
    label: 'Dashboard',
    otherWords: 'figures charts premium conversion sales',
    group: 'go',
    keys: ['g', 'd'],
    run: { to: PAGES.dashboard },
  },
  exposure: {
    label: 'Exposure',
    otherWords: 'sums insured accumulation simulation season payout retention risk',
    group: 'go',
    run: { to: PAGES.exposure },
  },
  'new-quote': {
    label: 'Start a new quote',
    otherWords: 'add make',
    group: 'do',
    run: { to: PAGES['new-quote'] },
    isVisible: ({ rep }) => isAllowed(rep, 'change'),
  },
  search: { label: 'Search', group: 'do', keys: ['/'], run: { act: 'search' }, isVisible: () => false },
  keys: {
    label: 'Show all keys',
    otherWords: 'shortcuts keyboard help',
    group: 'do',
    keys: ['?'],
    run: { act: 'show-keys' },
  },
  dialogs: { label: 'Every dialog, with an example', group: 'go', run: { to: PAGES['dialog-gallery'] } },
  controls: { label: 'Every control and list, with an example', group: 'go', run: { to: PAGES.gallery } },
  account: {
    label: 'Your account',
    otherWords: 'password sessions sign-in',
    group: 'go',
    run: { to: PAGES.account },
  },
  ...OFFICE_COMMANDS,
  'sign-out': { label: 'Sign out', otherWords: 'log out leave', group: 'do', run: { act: 'sign-out' } },
}

/** The steps of the quote that is open. */
const TO_STEPS: readonly Command[] = STEPS.map(({ id, title }) => ({
  id: `step-${id}`,
  label: `This quote: ${title}`,
  group: 'go',
  run: { to: ({ page }) => stepPath({ viewer: REP, contact: { id: page?.params['guid'] ?? '' } }, id) },
  isVisible: ({ page }) => page?.name === 'rep-step' || page?.name === 'rep-quote',
}))

const TO_CASE: Command = {
  id: 'case',
  label: 'All of this quote',
  otherWords: 'case overview close section',
  group: 'go',
  run: { to: ({ page }) => casePath(page?.params['guid'] ?? '') },
  isVisible: ({ page }) => page?.name === 'rep-step',
}

/** The keys of a list. */
const LIST_KEYS: readonly [ListAct, key: string, label: string][] = [
  ['next-row', 'j', 'Next row'],
  ['previous-row', 'k', 'Previous row'],
  ['choose-row', 'x', 'Select this row'],
  ['resend-row', 'r', 'Reprice and resend this quote'],
  ['decide-row', 'a', 'Approve or decline this row'],
  ['give-row', 'o', 'Assign this quote to a rep'],
  ['next-page', ']', 'Next page'],
  ['previous-page', '[', 'Previous page'],
  ['filter', 'f', 'Filter'],
  ['views', 'v', 'Views'],
  ['columns', 'c', 'Columns'],
  ['export', 'e', 'Export as CSV'],
  ['undo', 'u', 'Undo the last change'],
]

const IN_LISTS: readonly Command[] = LIST_KEYS.map(([list, key, label]) => ({
  id: `list-${list}`,
  label,
  group: 'list',
  keys: [key],
  run: { list },
  isVisible: ({ rep }) =>
    canBeSaid(list) && (!isRowAct(list) || list === 'choose-row' || isAllowed(rep, 'change')),
}))

/** Everything that can be done without looking for it. */
export const COMMANDS: readonly Command[] = [
  ...(Object.keys(NAMED) as NamedCommand[]).map((id) => ({ id, ...NAMED[id] })),
  ...TO_STEPS,
  TO_CASE,
  ...IN_LISTS,
]

/** The page at a path below the base path. */
export function pageAt(path: string): PageMatch | undefined {
  return matchPage(path.split(/[?#]/)[0] ?? '')
}

export function visibleCommands(place: CommandPlace): Command[] {
  return COMMANDS.filter(({ isVisible }) => isVisible?.(place) ?? true)
}
