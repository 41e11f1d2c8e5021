import type { affidavitFields } from '#domain/claims/forms/affidavit.fields.ts'
import type { finalistsFields, orderOfPlayFields } from '#domain/claims/forms/contest-documents.fields.ts'
import type { professionalLetterFields } from '#domain/claims/forms/course-professional.fields.ts'
import type { FactValues } from '#domain/claims/facts/claim-facts.ts'
import { winnerKey } from '#domain/claims/reporting/winner-key.ts'
import type { WitnessStatement } from '#domain/claims/rules/rule.ts'
import { clockTime } from '#domain/claims/forms/clock-time.ts'
import type { FieldSet, ValueOf } from '#domain/values/field.ts'
import type { YesNo } from '#domain/values/field-kinds.ts'

/** What was filled in of a form. */
export type FormValues<F extends FieldSet> = { readonly [K in keyof F]?: ValueOf<F[K]> | undefined }

/** What an accepted letter about a hole says. */
export function factsOfHoleLetter(
  letter: FormValues<typeof professionalLetterFields.hole>,
): Partial<FactValues> {
  return defined({
    playedOn: letter.date,
    hole: letter.hole,
    measuredYards: letter.yardage,
    markers: letter.markers,
    isRegulationPar3: isYes(letter.is_par_3),
    hasOneCup: isYes(letter.has_one_cup),
    isPermanentGreen: isYes(letter.is_permanent_green),
    isNineHoles: isYes(letter.is_nine_holes),
    pass: letter.pass && (letter.pass === '2' ? 2 : 1),
  })
}

/** What an accepted affidavit says. */
export function factsOfAffidavit({
  status,
  own_shot,
}: FormValues<typeof affidavitFields>): Partial<FactValues> {
  return defined({ winnerStatus: status, stroke: own_shot === 'Yes' ? 'counted' : undefined })
}

/**
 * Whether the winner says to be a minor.
 *
 * @rule N79 For a minor a guardian is paid, never the minor.
 */
export function isMinorBy({ is_adult }: FormValues<typeof affidavitFields>): boolean {
  return is_adult === 'No'
}

/** What an accepted list of finalists says about a winner. */
export function factsOfFinalists(
  { names, named_date, named_time }: FormValues<typeof finalistsFields>,
  { winner, timeZone }: { winner: string; timeZone: string },
): Partial<FactValues> {
  const listed = linesOf(names)
  return defined({
    finalistsNamedAt: named_date && named_time && clockTime(named_date, named_time, timeZone).toISOString(),
    finalistsCount: names === undefined ? undefined : listed.length,
    isFinalist: names === undefined ? undefined : isAmong(listed, winner),
  })
}

/** What an accepted order of play says about a winner. */
export function factsOfOrder(
  { shots }: FormValues<typeof orderOfPlayFields>,
  winner: string,
): Partial<FactValues> {
  const played = linesOf(shots)
  const own = played.filter((name) => winnerKey(name) === winnerKey(winner)).length
  return defined({
    shotsPlayed: shots === undefined ? undefined : played.length,
    shotNumber: own || undefined,
  })
}

/** A statement as rules look at it. */
export interface StatementForm {
  name?: string | undefined
  is_adult?: YesNo | undefined
  takes_part?: YesNo | undefined
  /** Asked of playing partners. */
  played?: YesNo | undefined
  place?: WitnessStatement['place'] | undefined
  profession?: WitnessStatement['profession'] | undefined
  profession_number?: string | undefined
}

export function statementOf(
  form: StatementForm,
  { id, role, state }: Pick<WitnessStatement, 'id' | 'role' | 'state'>,
  players: readonly string[],
): WitnessStatement {
  const isListed = players.length > 0 && form.name !== undefined ? isAmong(players, form.name) : undefined
  return {
    id,
    role,
    state,
    name: form.name ?? '',
    ...defined({
      isAdult: isYes(form.is_adult),
      takesPart: isYes(role === 'partner' ? form.played : form.takes_part),
      // A playing partner is on the list by nature.
      isOnPlayerList: role === 'witness' ? isListed : undefined,
      place: form.place,
      profession: form.profession,
      professionNumber: form.profession_number,
    }),
  }
}

function isAmong(names: readonly string[], one: string): boolean {
  return names.some((name) => winnerKey(name) === winnerKey(one))
}

function linesOf(text: string | undefined): string[] {
  return (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

function isYes(answer: YesNo | undefined): boolean | undefined {
  return answer === undefined ? undefined : answer === 'Yes'
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** Only what was filled in: what nobody has said is no fact. */
function defined<T extends object>(values: T): Defined<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>
}
