import { type FieldSet, type ValueOf } from '#domain/field.ts'
import { type WitnessedContest } from '#domain/policy/witnesses.ts'
import { type TypedFigures } from '#domain/pricing/missing-figures.ts'
import { type Entity } from '#domain/problem.ts'
import type { Editor } from '#domain/quote/wire.ts'
import { type Row, type RowMarks, type Slots } from '#domain/quote/slots.ts'
import { type SponsorFields } from '#domain/contests/sponsor.fields.ts'

/** A contest as a kind of quote, in the order in which kinds give a quote its type. */
export type QuoteType = 'hio' | 'putting' | 'shootout' | 'dice'

/** A row of figures with its marks. */
export type ContestRow<F> = Row<F> & RowMarks

/** Something wrong with a row: the name of its field, and what to do. */
export interface RowFault<Name extends string = string> {
  name: Name
  message: string
}

/** The choice in some fields of a row. */
export type Offered<F> = { [K in keyof F]?: readonly ValueOf<F[K]>[] }

/** Where choices are offered: on which row, and to whom. */
export interface Offering {
  isAddOn: boolean
  editor?: Editor
}

/**
 * Everything that the quote, the wire, the steps, the summary and a policy change need to know about one kind of
 * contest. One folder makes one of these; what it costs is described in a folder of the same name under rating.
 */
export interface ContestKind<
  E extends Entity = Entity,
  List extends string = string,
  SponsorList extends string = string,
  F extends FieldSet = FieldSet,
  Coverage extends FieldSet = FieldSet,
  Package extends FieldSet = FieldSet,
  Terms extends FieldSet = FieldSet,
  Figures = unknown,
> {
  type: QuoteType
  entity: E
  witnessed: WitnessedContest
  /** Its name in a policy change. */
  payloadKey: string
  title: string
  /** What one row of it is called; with its number, `Putting contest 2`. */
  called: string
  /** What it is, for somebody who chooses the contests of an event. */
  about: string
  /** The computed flag of the wire that says whether a quote has one. */
  addedFlag?: string

  /** The names of its rows and of its sponsors in a quote. */
  list: List
  sponsorList: SponsorList
  rows: Slots<F>
  sponsors: Slots<SponsorFields>
  /** Rows that a customer may add. */
  rowsForClients: number

  /** What is asked beside the rows: on the coverage step, … */
  coverageFields: Coverage
  /** … whether it is covered at all, … */
  coverage: string
  /** … which row came from an offer, … */
  addOn?: string
  /** … on the prize package step, its signs among it, … */
  packageFields: Package
  signs: string
  /** … and on the terms step. */
  termsFields: Terms

  required: readonly string[]
  /** What a new row starts with. */
  defaults: Readonly<Record<string, unknown>>
  /** What a customer may choose in a field whose choice follows from the rest of the row, as typed values. */
  offered?(row: ContestRow<F>, at: Offering): Readonly<Record<string, readonly unknown[]>>
  /** One hole is one contest a day. */
  holeOnceADay: boolean
  /** What of a row follows from the rest of it. */
  settled?(row: ContestRow<F>): { slot: number }
  /** What is wrong with a row whose fields are well-formed one by one. */
  faults(row: ContestRow<F>, at: { isAddOn: boolean }): RowFault[]
  /** What only a rep may insure, where that takes more than one field to tell. */
  beyondClients?(row: ContestRow<F>, at: { isAddOn: boolean }): RowFault[]
  /** The acceptances that these rows need. */
  terms(rows: readonly ContestRow<F>[]): string[]
  /** A row in one line, as far as it is typed. */
  words(row: ContestRow<F>): string
  /** The figures that are rated. */
  figures(row: ContestRow<F>): Figures
  /** Which of them are typed. */
  typed(figures: Figures): TypedFigures
}

/** Names of fields in a kind are checked where it is made; who treats all kinds alike meets them as text. */
interface Checked<F extends FieldSet, Coverage, Package, Terms> {
  coverage: keyof Coverage & string
  addOn?: keyof Coverage & string
  signs: keyof Package & string
  required: readonly (keyof F & string)[]
  defaults: { [K in keyof F]?: ValueOf<F[K]> }
  offered?(row: ContestRow<F>, at: Offering): Offered<F>
  faults(row: ContestRow<F>, at: { isAddOn: boolean }): RowFault<keyof F & string>[]
  beyondClients?(row: ContestRow<F>, at: { isAddOn: boolean }): RowFault<keyof F & string>[]
  terms(rows: readonly ContestRow<F>[]): (keyof Terms & string)[]
}

export function defineContest<
  const E extends Entity,
  const List extends string,
  const SponsorList extends string,
  F extends FieldSet,
  Coverage extends FieldSet,
  Package extends FieldSet,
  Terms extends FieldSet,
  Figures,
>(
  kind: ContestKind<E, List, SponsorList, F, Coverage, Package, Terms, Figures> &
    Checked<F, Coverage, Package, Terms>,
): ContestKind<E, List, SponsorList, F, Coverage, Package, Terms, Figures> {
  return kind
}

/** One contest by its name: `Putting contest 2`, or `Dice roll` where there is one at most. */
export function contestName({ called, rows }: ContestKind, slot: number): string {
  return rows.single ? called : `${called} ${slot}`
}
