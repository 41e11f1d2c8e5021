import type { ContestLine, FigureColumn } from '#domain/contests/contest-line.ts'
import type { FieldSet, ValueOf } from '#domain/values/field.ts'
import type { EveryFigure, ProvidedFigures } from '#domain/contests/missing-figures.ts'
import { lowerFirstLetter } from '#domain/values/text-format.ts'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import type { DollarSign } from '#domain/values/money.ts'
import type { Editor } from '#domain/values/editor.ts'
import type { Row, RowMarks, Slots } from '#domain/contests/slots.ts'
import type { SponsorFields } from '#domain/contests/sponsor.fields.ts'

/** A row of figures with its marks. */
export type ContestRow<F> = Row<F> & RowMarks

/** An error in a row: the name of the field, and what to do. */
export interface RowError<Name extends string = string> {
  name: Name
  message: string
}

/** The values to choose from, for some fields of a row. */
export type AllowedChoices<F> = { [K in keyof F]?: readonly ValueOf<F[K]>[] }

/** Where choices are offered: on which row, and to whom. */
export interface ChoiceContext {
  isAddOn: boolean
  editor?: Editor
}

/**
 * Everything that the quote, the wire, the steps, the summary and a policy change need to know about one kind of
 * contest. Each kind has a folder that defines one; its price is defined in the `rating` folder below it.
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
  /** A short description for a customer who chooses contests. */
  introduction: string
  /** What its price follows from, in words for customers, without odds and loads. */
  priceReason: string
  /** The computed wire field that is true if a quote has one. */
  addedFlag?: string

  /** The properties of a quote that hold its rows and its sponsors. */
  list: List
  sponsorList: SponsorList
  rows: Slots<F>
  sponsors: Slots<SponsorFields>
  /** Rows that a customer may add. */
  maxClientRows: number

  /** Questions of the coverage step besides the rows. */
  coverageFields: Coverage
  /** The question whether this kind is covered. */
  coverageKey: string
  /** The answer with the slot of the row that was added from an offer. */
  addOnKey?: string
  /** Questions of the prize package step, including the one about signs. */
  packageFields: Package
  signsKey: string
  /** Questions of the terms step. */
  termsFields: Terms

  /** When something is shipped for it: only if its signs are chosen, or always, and what, such as `dice and sign`. */
  shipping: 'signs' | { always: string }
  /** Whether a quote can insure only this. */
  isSoldAlone: boolean
  /** Whether the putting add-on is offered beside it. */
  invitesAddOn: boolean

  requiredFields: readonly string[]
  /** What a new row starts with. */
  defaults: Readonly<Record<string, unknown>>
  /** The values (decoded, not as on the wire) to choose from where they depend on the rest of the row. */
  allowedChoices?(row: ContestRow<F>, at: ChoiceContext): Readonly<Record<string, readonly unknown[]>>
  /** Whether a hole can be insured only once a day. */
  isHoleUniquePerDay: boolean
  /** Updates the fields of a row that follow from its other fields. */
  deriveRow?(row: ContestRow<F>): { slot: number }
  /** Errors that take more than one field to detect. */
  validateRow(row: ContestRow<F>, at: { isAddOn: boolean }): RowError[]
  /** Values that only a rep may insure, where it takes more than one field to detect them. */
  validateForClient?(row: ContestRow<F>, at: { isAddOn: boolean }): RowError[]
  /** The terms that must be accepted for these rows. */
  requiredTerms(rows: readonly ContestRow<F>[]): string[]
  /** A row in one line, with the fields that are filled in. */
  summarizeRow(row: ContestRow<F>, sign: DollarSign): string
  /** A row as a line of a scorecard, with the fields that are filled in. */
  scorecardLine(row: ContestRow<F>): ContestLine
  /** The fields that stand in its columns of figures. */
  figureColumns: { readonly [Name in keyof F]?: FigureColumn }
  /** The figures that the price depends on. */
  figures(row: ContestRow<F>): EveryFigure<Figures>
  /** Which of these figures are filled in. */
  enteredFigures(figures: Figures): ProvidedFigures
}

/** Checks the field names of a kind where it is defined; for code that treats all kinds alike they are strings. */
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

/** `dice roll`: what one contest of a kind is called within a sentence. */
export function contestNoun({ rowName }: Pick<ContestDefinition, 'rowName'>): string {
  return lowerFirstLetter(rowName)
}

/** `Putting contest 2`, or `Dice roll` for a kind with at most one contest. */
export function contestName({ rowName, rows }: ContestDefinition, slot: number): string {
  return rows.isSingle ? rowName : `${rowName} ${slot}`
}
