import type { RecordKind } from '#domain/claims/event-day/event-record.ts'
import type { DayContest } from '#web/event-day/day/day-text.ts'
import type { Day } from '#web/event-day/session/use-day.ts'
import type { Bundle } from '#web/event-day/store/day-rows.ts'

/** Kinds that are one line of the list. */
export type LineKind = Exclude<RecordKind, 'win' | 'statement' | 'photo' | 'resolve' | 'held'>

/** Something to do on the day, or that is done. */
export interface DayLine {
  kind: LineKind
  item: string
  /** While it is to be done. */
  title: string
  /** Once it is done. */
  doneTitle: string
  /** What has to be right about it. */
  hint?: string | undefined
  /** Who is meant, where somebody is named already. */
  person?: { name: string; phone: string | null }
  /** Done before play, so that it counts for the progress; the others come up as the day goes on. */
  isBefore: boolean
}

const FROM_TEE: readonly string[] = ['grand_prize', 'bonus_prize', 'shootout']

/** What a contest asks for on the day. */
export function linesOf(contest: DayContest, people: Bundle['people']): DayLine[] {
  const { contest: kind, index, yards, putt, finalists, sign, video, shots } = contest
  const item = (line: LineKind) => `${line}:${kind}:${index}`
  const line = (of: LineKind, title: string, doneTitle: string, more: Partial<DayLine> = {}): DayLine => ({
    kind: of,
    item: item(of),
    title,
    doneTitle,
    // Bonus prizes are seldom won: nothing of them has to be done before.
    isBefore: kind !== 'bonus_prize',
    ...more,
  })
  const later = { isBefore: false }
  return [
    ...(FROM_TEE.includes(kind)
      ? [line('tee', 'Measure the tee', 'Tee measured', { hint: leastText(yards) })]
      : []),
    ...(putt && putt.feet.length > 0
      ? [
          line('measured', 'Measure the putt', 'Putt measured', {
            hint: `${putt.feet.join(', ')} ft or more`,
          }),
        ]
      : []),
    ...(sign ? [line('sign', 'Put up the sign', 'The sign')] : []),
    ...witnessLines(contest, people),
    ...(video === null ? [] : [line('film', 'Who films it', 'Filmed by', { hint: video })]),
    ...(finalists === null ? [] : [line('finalists', 'Name the finalists', 'Finalists', later)]),
    ...(kind === 'shootout'
      ? [
          line('sign_in', 'Sign in the shooters', 'Signed in', later),
          line('starts', 'The first shot', 'First shot', {
            ...later,
            hint: 'Note the time before the first shot',
          }),
        ]
      : []),
    ...(shots === null ? [] : [line('order', 'Who shoots, shot by shot', 'Shots', later)]),
    ...(kind === 'dice_roll'
      ? [line('dice', 'The winning roll', 'The roll', { ...later, hint: contest.roll ?? undefined })]
      : []),
  ]
}

function leastText(yards: DayContest['yards']): string {
  const { men = null, women = null } = yards ?? {}
  const least = [
    men === null ? undefined : `${men} yards or more for men`,
    women === null ? undefined : `${women} for women`,
  ].filter((part) => part !== undefined)
  return least.length === 0 ? 'From the flag to the marker' : `Flag to marker: ${least.join(', ')}`
}

function witnessLines({ contest, index, witnesses }: DayContest, people: Bundle['people']): DayLine[] {
  return Array.from({ length: witnesses.independent }, (_, at): DayLine => {
    const place = at + 1
    const named = people.find((one) => one.contest === contest && one.index === index && one.place === place)
    return {
      kind: 'named',
      item: `named:${contest}:${index}:${place}`,
      title: named ? `Witness: ${named.name}` : 'Who watches',
      doneTitle: 'Witness',
      hint: named ? 'Confirm that they’re here' : 'Someone who takes no part in the event',
      ...(named && { person: named }),
      isBefore: true,
    }
  })
}

/** Lines of the event as a whole. */
export const EVENT_LINES: readonly DayLine[] = [
  {
    kind: 'players',
    item: 'players:event',
    title: 'Count the players',
    doneTitle: 'Players',
    isBefore: true,
  },
  {
    kind: 'point',
    item: 'point:event',
    title: 'The place',
    doneTitle: 'The place',
    hint: 'Optional. Your phone asks before it shares the place.',
    isBefore: false,
  },
]

/** How many of the lines before play are done. */
export function progressOf(day: Day, bundle: Bundle): { done: number; all: number } {
  const lines = [...EVENT_LINES, ...bundle.contests.flatMap((contest) => linesOf(contest, bundle.people))]
  const before = lines.filter(({ isBefore }) => isBefore)
  return { done: before.filter(({ item }) => day.items.has(item)).length, all: before.length }
}
