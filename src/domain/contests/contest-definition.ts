import { type FieldSet, type ValueOf } from '#domain/values/field.ts'
import { type ProvidedFigures } from '#domain/contests/missing-figures.ts'
import { type ContestKind } from '#domain/contests/contest-kinds.ts'
import { type Editor } from '#domain/values/editor.ts'
import { type Row, type RowMarks, type Slots } from '#domain/contests/slots.ts'
import { type SponsorFields } from '#domain/contests/sponsor.fields.ts'

/** A row of figures with its marks. */
export type ContestRow<F> = Row<F> & RowMarks

/** Something wrong with a row: the name of its field, and what to do. */
export interface RowError<Name extends string = string> {
  name: Name
  message: string
}

/** The choice in some fields of a row. */
export type AllowedChoices<F> = { [K in keyof F]?: readonly ValueOf<F[K]>[] }

/** Where choices are offered: on which row, and to whom. */
export interface ChoiceContext {
  isAddOn: boolean
  editor?: Editor
}

/**
 * Everything that the quote, the wire, the steps, the summary and a policy change need to know about one kind of
 * contest. One folder makes one of these; what it costs is described in a folder of the same name under rating.
 */
export interface ContestDefinition<
  Kind extends ContestKind = ContestKind,
  List extends string = string,
  SponsorList extends string = string,
  F extends FieldSet = FieldSet,
  Coverage extends FieldSet = FieldSet,
  Package extends FieldSet = FieldSet,
  Terms extends FieldSet = FieldSet,
  Figures = unknown,
> {
  entity: Kind
  /** Its name in a policy change. */
  payloadKey: string
  title: string
  /** What one row of it is called; with its number, `Putting contest 2`. */
  rowName: string
  /** What it is, for somebody who chooses the contests of an event. */
  introduction: string
  /** The computed flag of the wire that says whether a quote has one. */
  addedFlag?: string

  /** The names of its rows and of its sponsors in a quote. */
  list: List
  sponsorList: SponsorList
  rows: Slots<F>
  sponsors: Slots<SponsorFields>
  /** Rows that a customer may add. */
  maxClientRows: number

  /** What is asked beside the rows: on the coverage step, … */
  coverageFields: Coverage
  /** … whether it is covered at all, … */
  coverageKey: string
  /** … which row came from an offer, … */
  addOnKey?: string
  /** … on the prize package step, its signs among it, … */
  packageFields: Package
  signsKey: string
  /** … and on the terms step. */
  termsFields: Terms

  /** What is shipped for it: its signs where they are chosen, or something, such as dice, for every one. */
  shipping: 'signs' | 'always'

  requiredFields: readonly string[]
  /** What a new row starts with. */
  defaults: Readonly<Record<string, unknown>>
  /** What a customer may choose in a field whose choice follows from the rest of the row, as typed values. */
  allowedChoices?(row: ContestRow<F>, at: ChoiceContext): Readonly<Record<string, readonly unknown[]>>
  /** One hole is one contest a day. */
  isHoleUniquePerDay: boolean
  /** What of a row follows from the rest of it. */
  deriveRow?(row: ContestRow<F>): { slot: number }
  /** What is wrong with a row whose fields are well-formed one by one. */
  validateRow(row: ContestRow<F>, at: { isAddOn: boolean }): RowError[]
  /** What only a rep may insure, where that takes more than one field to tell. */
  validateForClient?(row: ContestRow<F>, at: { isAddOn: boolean }): RowError[]
  /** The acceptances that these rows need. */
  requiredTerms(rows: readonly ContestRow<F>[]): string[]
  /** A row in one line, as far as it is typed. */
  summarizeRow(row: ContestRow<F>): string
  /** The figures that are rated. */
  figures(row: ContestRow<F>): Figures
  /** Which of them are typed. */
  enteredFigures(figures: Figures): ProvidedFigures
}

/** Names of fields in a kind are checked where it is made; who treats all kinds alike meets them as text. */
interface CheckedNames<F extends FieldSet, Coverage, Package, Terms> {
  coverageKey: keyof Coverage & string
  addOnKey?: keyof Coverage & string
  signsKey: keyof Package & string
  requiredFields: readonly (keyof F & string)[]
  defaults: { [K in keyof F]?: ValueOf<F[K]> }
  allowedChoices?(row: ContestRow<F>, at: ChoiceContext): AllowedChoices<F>
  validateRow(row: ContestRow<F>, at: { isAddOn: boolean }): RowError<keyof F & string>[]
  validateForClient?(row: ContestRow<F>, at: { isAddOn: boolean }): RowError<keyof F & string>[]
  requiredTerms(rows: readonly ContestRow<F>[]): (keyof Terms & string)[]
}

export function defineContest<
  const Kind extends ContestKind,
  const List extends string,
  const SponsorList extends string,
  F extends FieldSet,
  Coverage extends FieldSet,
  Package extends FieldSet,
  Terms extends FieldSet,
  Figures,
>(
  kind: ContestDefinition<Kind, List, SponsorList, F, Coverage, Package, Terms, Figures> &
    CheckedNames<F, Coverage, Package, Terms>,
): ContestDefinition<Kind, List, SponsorList, F, Coverage, Package, Terms, Figures> {
  return kind
}

/** One contest by its name: `Putting contest 2`, or `Dice roll` where there is one at most. */
export function contestName({ rowName, rows }: ContestDefinition, slot: number): string {
  return rows.isSingle ? rowName : `${rowName} ${slot}`
}
