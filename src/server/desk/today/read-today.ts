import type { TodayAnswer, TodayEntry } from '#contract/desk/today.ts'
import { MAX_EXACT_COUNT } from '#contract/list.ts'
import { sectionOf, type TodaySourceName, TODAY_SOURCE_NAMES } from '#domain/desk/today.ts'
import { isAllowed, type RepPermission } from '#domain/reps/roles.ts'
import type {
  CappedCount,
  TodayAsking,
  TodaySource,
  Waiting,
  WaitingEntry,
} from '#server/desk/today/source.ts'
import { readNews } from '#server/desk/today/news.ts'
import { readEvents } from '#server/desk/today/week-events.ts'
import { TODAY_SOURCES } from '#server/desk/today/today-sources.ts'

/** How much of each source is shown. */
export const MOST_OF_EACH = 12

/** All that the reps’ home shows. */
export async function readToday(asking: TodayAsking): Promise<TodayAnswer> {
  return {
    today: asking.today,
    ...(await readWaiting(asking)),
    ...(await readEvents(asking)),
    news: await readNews(asking),
  }
}

type Answered = Pick<TodayAnswer, 'waiting' | 'entries' | 'left_out'>

interface Read extends Waiting {
  source: TodaySource
}

/**
 * What waits, in the order in which it is to be done.
 *
 * @rule O18 What is due first comes first, and of one day what is more urgent. What does not fit is counted, and said where it is.
 */
async function readWaiting(asking: TodayAsking): Promise<Answered> {
  const read: Read[] = []
  for (const source of TODAY_SOURCES) {
    if (!isAllowed(asking.rep, source.permission ?? 'read')) continue
    read.push({ source, ...(await source.read(asking, MOST_OF_EACH)) })
  }
  const entries = read
    .flatMap(({ source, entries: found }) => found.map((entry) => present(entry, source.name, asking)))
    .toSorted(byUrgency)
  const shownTonight = entries.filter(({ section }) => section === 'tonight').length
  return {
    waiting: {
      all: addCounts(read.map(({ total }) => total)),
      tonight: { value: shownTonight, is_exact: !read.some((one) => hasMoreTonight(one, asking)) },
    },
    entries,
    left_out: read
      .map(({ source, entries: shown, total }) => ({
        source: source.name,
        count: { ...total, value: total.value - shown.length },
        path: source.listPath,
      }))
      .filter(({ count }) => count.value > 0),
  }
}

/** How many there are, as `readWaiting` says it. */
export async function countWaiting(asking: TodayAsking): Promise<CappedCount> {
  return (await readWaiting(asking)).waiting.all
}

function addCounts(counts: readonly CappedCount[]): CappedCount {
  const value = counts.reduce((sum, count) => sum + count.value, 0)
  return { value, is_exact: value <= MAX_EXACT_COUNT && counts.every(({ is_exact: isExact }) => isExact) }
}

/** Of what is left out some is for tonight only if the last that is shown is, as they come in their order. */
function hasMoreTonight({ entries, total }: Waiting, { today }: TodayAsking): boolean {
  const last = entries.at(-1)
  return last !== undefined && total.value > entries.length && sectionOf(last.dueOn, today) === 'tonight'
}

function present(
  entry: WaitingEntry,
  source: TodaySourceName,
  { rep, people, today }: TodayAsking,
): TodayEntry {
  const { key, dueOn, repId, what, name, detail, path, act } = entry
  const covered = repId === rep.id ? undefined : people.find(({ id }) => id === repId)
  return {
    id: `${source}:${key}`,
    source,
    section: sectionOf(dueOn, today),
    due_on: dueOn,
    whose: repId === rep.id ? 'me' : covered ? 'covered' : 'nobody',
    rep_name: covered?.name ?? null,
    title: `${what}: ${name}`,
    name,
    detail,
    path,
    act: actFor(rep, { ...act, path: act.path ?? path }),
  }
}

/** @rule R02 Whoever may not change anything is offered what can be looked at, and nothing that is refused. */
function actFor(rep: TodayAsking['rep'], act: TodayEntry['act']): TodayEntry['act'] {
  const permission = DONE_BY[act.verb] ?? 'change'
  if (isAllowed(rep, permission)) return act
  return { verb: 'open', id: null, path: act.path }
}

/** What one needs to be allowed to do it. Where nothing is named, it changes the case. */
const DONE_BY: { [Verb in TodayEntry['act']['verb']]?: RepPermission } = {
  open: 'read',
  'read-note': 'read',
  'see-money': 'read',
  'see-doctor': 'read',
  'finish-task': 'notes',
  'answer-mail': 'correspond',
  'send-mail-again': 'correspond',
  'decide-referral': 'underwrite',
  'ask-carrier': 'underwrite',
  'record-answer': 'underwrite',
}

function byUrgency(one: TodayEntry, other: TodayEntry): number {
  if (one.due_on !== other.due_on) return one.due_on < other.due_on ? -1 : 1
  const rank = ({ source }: TodayEntry) => TODAY_SOURCE_NAMES.indexOf(source)
  return rank(one) - rank(other)
}
