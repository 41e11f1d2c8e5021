import type { ChangedSection } from '#domain/policy/amendments/editing/changed-answers.ts'
import { nameChangedSection } from '#domain/policy/amendments/editing/name-changed-section.ts'
import type { PolicyAction } from '#domain/quote/transitions/save-actions.ts'
import { lowerFirstLetter } from '#domain/values/text-format.ts'

/** Who asks for changes of a policy; also who reads its history. */
export type HistoryPerson = 'client' | 'producer' | 'rep'

/** A request to change a policy, as far as its history tells of it. */
export interface HistoryChange {
  id: string
  action: PolicyAction
  state: 'waiting' | 'charging' | 'applied' | 'answered' | 'declined' | 'withdrawn' | 'lapsed'
  requestedBy: HistoryPerson
  requestedAt: Date
  decidedAt: Date | null
  /** What whoever asked wrote with it. */
  note?: string | null
  decisionReason: string | null
  /** What whoever decided wrote to them. */
  decisionMessage?: string | null
  madeVersion: number | null
  /** The answers that it changes, contest by contest. */
  sections: readonly ChangedSection[]
  /** What contests are called on documents, such as `Hole-in-one contest, hole 7`; not known of all. */
  titles?: readonly { entity: string; index: number; title: string }[]
  /** What the coverage costs whoever reads it before and after, in words; null where that stays the same. */
  price?: { before: string; after: string } | null
}

/** What has happened to a policy. */
export interface HistoryFacts {
  id: string
  issuedAt: Date
  /** When it ended because no new date was given in time. */
  lapsedAt: Date | null
  changes: readonly HistoryChange[]
  /** Completed ones, for who paid, with the amount in words. */
  refunds: readonly { id: string; at: Date; amount: string; payment: string | null }[]
  /** When the insured's e-mail address was changed. */
  emailChanges: readonly { id: string; at: Date }[]
}

export interface HistoryEntry {
  id: string
  at: Date
  by: HistoryPerson | 'program'
  text: string
  /** Line by line. */
  detail: string | null
  /** What changed, from what to what. */
  changes?: HistoryDifference[]
}

/** One figure or answer that changed. */
export interface HistoryDifference {
  /** Such as `Amateurs`, or of a contest that came or went its name. */
  what: string
  /** The contest or the part of the policy that it is about; null where `what` says it. */
  of: string | null
  /** Null if there was none before. */
  before: string | null
  /** Null if there is none now. */
  after: string | null
}

/**
 * What happened to a policy, in words for whoever reads it, newest first.
 *
 * @rule O04 Customers read what became of their policy; what is the office's alone is not in it.
 */
export function describeHistory(facts: HistoryFacts, reader: HistoryPerson): HistoryEntry[] {
  const entries: HistoryEntry[] = [
    { id: facts.id, at: facts.issuedAt, by: 'program', text: 'Insured', detail: certificate(1) },
    ...facts.changes.flatMap((change) => changeEntries(change, facts, reader)),
    ...facts.refunds.map(({ id, at, amount, payment }): HistoryEntry => ({
      id,
      at,
      by: 'program',
      text: `${amount} refunded`,
      detail: payment,
    })),
    ...facts.emailChanges.map(({ id, at }): HistoryEntry => ({
      id,
      at,
      by: 'client',
      text: 'Email of the insured changed',
      detail: null,
    })),
  ]
  // Of two at the same moment the later one in the list happened later.
  return entries.toReversed().toSorted((one, other) => other.at.getTime() - one.at.getTime())
}

/** When a specialist last changed the policy; undefined if none did. */
export function lastChangedByRep({ changes, ...facts }: HistoryFacts): Date | undefined {
  return changes
    .filter((change) => change.state === 'applied' && change.requestedBy === 'rep' && !isLapse(change, facts))
    .map(({ decidedAt, requestedAt }) => decidedAt ?? requestedAt)
    .toSorted((one, other) => one.getTime() - other.getTime())
    .at(-1)
}

function changeEntries(change: HistoryChange, facts: HistoryFacts, reader: HistoryPerson): HistoryEntry[] {
  const { id, action, requestedBy, requestedAt, decidedAt } = change
  if (isLapse(change, facts))
    return [
      {
        id,
        at: decidedAt ?? requestedAt,
        by: 'program',
        text: 'Lapsed because no new date was set in time',
        detail: null,
      },
    ]
  const who = nameOf(requestedBy, reader)
  const asked: HistoryEntry = {
    id: `${id} asked`,
    at: requestedAt,
    by: requestedBy,
    text: `${capital(who)} requested ${ASKED_FOR[action]}`,
    detail: quoted(change.note),
    ...differencesOf(change),
  }
  if (change.state === 'waiting' || change.state === 'charging') return [asked]
  const at = decidedAt ?? requestedAt
  const isAtOnce = change.state === 'applied' && at.getTime() - requestedAt.getTime() < AT_ONCE_MS
  const { text, detail } = outcome(change, who)
  const ended: HistoryEntry = {
    id,
    at,
    by: requestedBy,
    text,
    detail: linesOf([detail, isAtOnce ? quoted(change.note) : null, quoted(change.decisionMessage)]),
    ...(change.state === 'applied' && differencesOf(change)),
  }
  // Once it was made, its figures are told where it was made.
  return isAtOnce ? [ended] : [change.state === 'applied' ? withoutChanges(asked) : asked, ended]
}

function withoutChanges({ changes: _changes, ...entry }: HistoryEntry): HistoryEntry {
  return entry
}

/**
 * What a change did, figure by figure.
 *
 * @rule O04 The history says what changed, from what to what, not only that something changed.
 */
function differencesOf(change: HistoryChange): Pick<HistoryEntry, 'changes'> {
  const { sections, price } = change
  const changes = [
    ...sections.flatMap((section) => differencesIn(section, change)),
    ...(price ? [{ what: 'Price', of: null, ...price }] : []),
  ]
  return changes.length === 0 ? {} : { changes }
}

function differencesIn(section: ChangedSection, change: HistoryChange): HistoryDifference[] {
  const name = titleOf(section, change) ?? nameChangedSection({ ...section, kind: 'changed' })
  if (section.kind !== 'changed') return [cameOrWent(section, name)]
  return section.answers.map(({ label, before = null, after = null }) => ({
    what: label,
    of: name,
    before,
    after,
  }))
}

/** A whole contest: what it is, or was, in one line. */
function cameOrWent({ kind, answers }: ChangedSection, name: string): HistoryDifference {
  const isNew = kind === 'added'
  const words = answers
    .flatMap(({ label, before, after }) => {
      const value = isNew ? after : before
      return value === undefined ? [] : `${lowerFirstLetter(label)} ${value}`
    })
    .join(', ')
  return {
    what: `${name} ${isNew ? 'added' : 'removed'}`,
    of: null,
    before: isNew ? null : words,
    after: isNew ? words : null,
  }
}

function titleOf({ entity, index }: ChangedSection, { titles = [] }: HistoryChange): string | undefined {
  return titles.find((one) => one.entity === entity && one.index === index)?.title
}

function outcome(change: HistoryChange, who: string): Pick<HistoryEntry, 'text' | 'detail'> {
  const { action, state, madeVersion, decisionReason } = change
  switch (state) {
    case 'applied':
      return {
        text: `${DONE[action]} by ${who}`,
        detail: madeVersion === null ? null : certificate(madeVersion),
      }
    case 'answered':
      return {
        text: decisionReason === null ? 'This became the change above' : 'We answered',
        detail: decisionReason,
      }
    case 'declined':
      return { text: 'Request declined', detail: decisionReason }
    case 'withdrawn':
      return { text: 'Request withdrawn', detail: null }
    default:
      return { text: 'Request expired before it was decided or paid', detail: null }
  }
}

/** What is made within a minute, with its payment, is told in one line. */
const AT_ONCE_MS = 60_000

const ASKED_FOR: Record<PolicyAction, string> = {
  change_policy: 'a change',
  postpone_policy: 'new dates',
  cancel_policy: 'a cancellation',
}

const DONE: Record<PolicyAction, string> = {
  change_policy: 'Updated',
  postpone_policy: 'Dates changed',
  cancel_policy: 'Cancelled',
}

/** A lapse is stored as a cancellation that nobody asked for. */
function isLapse(
  { action, decidedAt }: HistoryChange,
  { lapsedAt }: Pick<HistoryFacts, 'lapsedAt'>,
): boolean {
  return action === 'cancel_policy' && lapsedAt !== null && decidedAt?.getTime() === lapsedAt.getTime()
}

const NAMES: Record<HistoryPerson, Record<HistoryPerson, string>> = {
  client: { client: 'you', producer: 'your agent or broker', rep: 'your specialist' },
  producer: { client: 'your client', producer: 'you', rep: 'your specialist' },
  rep: { client: 'the insured', producer: 'the agency', rep: 'a specialist' },
}

function nameOf(person: HistoryPerson, reader: HistoryPerson): string {
  return NAMES[reader][person]
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What somebody wrote, in their own words. */
const quoted = (words: string | null | undefined) => (words ? `“${words}”` : null)

function linesOf(lines: readonly (string | null)[]): string | null {
  return lines.filter((line) => line !== null).join('\n') || null
}

const certificate = (version: number) => `Certificate version ${version}`
