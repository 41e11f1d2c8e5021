import * as z from 'zod/mini'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import type { Field } from '#domain/values/field.ts'
import { dateOfAnyYear, wholeDollars } from '#domain/values/field-kinds.ts'
import { findTerritory, TERRITORIES } from '#domain/values/territories.ts'
import { WHOLE } from '#domain/carriers/shares/share-terms.ts'

const HOW_MUCH = 'Enter a share from 0.01 to 100 percent'
const WHERE = 'Enter states or provinces, such as TX, CA, ON'
const MOST_PRIZE = 10_000_000

/** In percent on the wire, in hundredths inside. */
const share: Field<number> = {
  label: 'Share in percent',
  message: HOW_MUCH,
  maxLength: 6,
  inputMode: 'decimal',
  schema: z.pipe(
    z.pipe(
      z.union(
        [z.number({ error: HOW_MUCH }), z.string({ error: HOW_MUCH }).check(z.maxLength(10, HOW_MUCH))],
        {
          error: HOW_MUCH,
        },
      ),
      z.transform((typed: string | number) => readHundredths(String(typed))),
    ),
    z.int({ error: HOW_MUCH }).check(z.minimum(1, HOW_MUCH), z.maximum(WHOLE, HOW_MUCH)),
  ),
  write: toPercent,
}

/** NaN if it is no share. */
function readHundredths(typed: string): number {
  const [, whole = '', fraction = ''] = /^\s*(\d{1,3})(?:\.(\d{1,2}))?\s*%?\s*$/.exec(typed) ?? []
  return whole === '' ? Number.NaN : Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

/** Such as 33.33. */
export function toPercent(hundredths: number): number {
  return hundredths / 100
}

/** Codes, each once, in the order of the list; text with commas on the wire. */
const territories: Field<string[]> = {
  label: 'Only in these states or provinces',
  message: WHERE,
  hint: 'Leave empty for everywhere',
  maxLength: 400,
  schema: z.pipe(
    z.pipe(
      z.string({ error: WHERE }).check(z.maxLength(400, WHERE)),
      z.transform((typed: string) => readTerritories(typed)),
    ),
    z.array(z.string(), { error: WHERE }).check(z.minLength(1, WHERE)),
  ),
  write: (codes) => codes.join(', '),
}

function readTerritories(typed: string): string[] | undefined {
  const names = typed.split(/[,;\n]/).map((name) => name.trim())
  const found = names.filter(Boolean).map((name) => findTerritory(name)?.code)
  if (found.includes(undefined)) return undefined
  return TERRITORIES.filter(({ code }) => found.includes(code)).map(({ code }) => code)
}

/** What a carrier takes. All but its share and its kinds of contests may be empty. */
export const carrierShareFields = {
  share,
  prize_from: wholeDollars({
    label: 'Prizes from',
    min: 0,
    max: MOST_PRIZE,
    message: 'Enter a prize in whole dollars',
  }),
  prize_to: wholeDollars({
    label: 'Prizes up to',
    min: 0,
    max: MOST_PRIZE,
    message: 'Enter a prize in whole dollars',
  }),
  territories,
  day_from: dateOfAnyYear({ label: 'Played from', message: 'Enter the first day, such as 01/01/2027' }),
  day_to: dateOfAnyYear({ label: 'Played until', message: 'Enter the last day, such as 12/31/2027' }),
}

/** What each kind of contest is called in a list. */
export const KIND_TITLES: Readonly<Record<ContestKind, string>> = Object.fromEntries(
  CONTEST_DEFINITIONS.map(({ entity, title }) => [entity, title]),
) as Record<ContestKind, string>
