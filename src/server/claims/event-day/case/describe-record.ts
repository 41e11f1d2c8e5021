import { DOCUMENT_TEXTS } from '#domain/claims/checklist/claim-documents.ts'
import { formatMoment } from '#domain/quote/model/event-time.ts'
import { joinWithAnd, pluralize } from '#domain/values/text-format.ts'
import { formatTwelveHour } from '#domain/values/twelve-hour.ts'
import { type RecordSubject, subjectOf, valueOf } from '#server/claims/event-day/read-record.ts'
import type { StoredRecord } from '#server/claims/event-day/repository.ts'

/** What was written down, for reps. */
export interface RecordWords {
  text: string
  lines?: string[]
}

const TITLES: Readonly<Record<RecordSubject, string>> = {
  players: 'Players',
  tee: 'Tee measured',
  sign: 'Sign',
  starts: 'First shot of the shootout',
  named: 'Who watches',
  film: 'Who films',
  measured: 'Putts measured',
  finalists: 'Finalists',
  sign_in: 'Sign-in',
  order: 'Order of play',
  dice: 'Dice',
  point: 'Place',
  win: 'Win reported',
  statement: 'Statement',
  photo: 'Photo',
  held: 'After a helper’s link had ended',
}

export function titleOf({ item, value }: Pick<StoredRecord, 'item' | 'value'>): string {
  const subject = subjectOf(item)
  if (subject === 'statement') return DOCUMENT_TEXTS[valueOf('statement', value).document].title
  return subject ? TITLES[subject] : item
}

const WRITERS: { readonly [S in RecordSubject]: (value: never, timeZone: string) => RecordWords } = {
  players: ({ players, pros }: Of<'players'>) => ({
    text: pluralize(players, 'player') + (pros === undefined ? '' : `, ${pluralize(pros, 'professional')}`),
  }),
  tee: ({ yards, markers }: Of<'tee'>) => ({
    text: `${yards} yards, ${markers === 'women' ? 'women’s' : 'men’s'} markers`,
  }),
  sign: ({ stands }: Of<'sign'>) => ({ text: stands ? 'It is there' : 'It isn’t there' }),
  starts: ({ at }: Of<'starts'>, timeZone) => ({ text: formatMoment(at, timeZone) }),
  named: ({ name, part, is_here: isHere }: Of<'named'>) => ({
    text: `${name}, ${PARTS[part]}${isHere ? ', is there' : ''}`,
  }),
  film: ({ by, from }: Of<'film'>) => ({ text: from ? `${by}, from ${from}` : by }),
  measured: ({ feet }: Of<'measured'>) => ({ text: `${joinWithAnd(feet.map(String))} feet` }),
  finalists: ({ names, named_at: at }: Of<'finalists'>, timeZone) => ({
    text: `${pluralize(names.length, 'finalist')}, named ${formatMoment(at, timeZone)}`,
    lines: [names.join(', ')],
  }),
  sign_in: ({ shooters }: Of<'sign_in'>, timeZone) => ({
    text: pluralize(shooters.length, 'shooter'),
    lines: shooters.map(({ name, at }) => `${name}, ${formatMoment(at, timeZone)}`),
  }),
  order: ({ shots }: Of<'order'>) => ({ text: pluralize(shots.length, 'shot'), lines: [shots.join(', ')] }),
  dice: ({ is_supplied: isSupplied, is_together: isTogether, letters }: Of<'dice'>) => ({
    text: [
      isSupplied ? 'Our dice' : 'Other dice',
      isTogether ? 'rolled together' : 'not rolled together',
      ...(letters === undefined ? [] : [letters]),
    ].join(', '),
  }),
  point: ({ latitude, longitude, accuracy }: Of<'point'>) => ({
    text: `${latitude.toFixed(5)}, ${longitude.toFixed(5)}, within ${Math.round(accuracy)} m`,
  }),
  win: ({ winner, shot_time: time, hole, yardage, what_happened: happened }: Of<'win'>) => ({
    text: [
      winner,
      formatTwelveHour(time),
      ...(hole ? [`hole ${hole}`] : []),
      ...(yardage ? [`${yardage} yards`] : []),
    ].join(', '),
    lines: [happened],
  }),
  statement: ({ values, signature, text }: Of<'statement'>) => ({
    text: `${String(values['name'])} signed ${signature.by === 'finger' ? 'with a finger' : 'by typing'}`,
    lines: [...(typeof values['saw'] === 'string' ? [values['saw']] : []), text.sentence],
  }),
  photo: ({ caption }: Of<'photo'>) => ({ text: caption ?? 'Without a caption' }),
  held: ({ take }: Of<'held'>) => ({ text: take ? 'Taken over' : 'Left out' }),
}

type Of<S extends RecordSubject> = ReturnType<typeof valueOf<S>>

const PARTS = { partner: 'playing partner', witness: 'witness', professional: 'course professional' } as const

export function wordsOf({ item, value }: StoredRecord, timeZone: string): RecordWords {
  const subject = subjectOf(item)
  if (!subject) return { text: item }
  const write = WRITERS[subject] as (value: unknown, timeZone: string) => RecordWords
  return write(valueOf(subject, value), timeZone)
}
