import type { ContestDefinition } from '#domain/contests/contest-definition.ts'
import type { FigureColumn } from '#domain/contests/contest-line.ts'
import type { Editor } from '#domain/values/editor.ts'
import type { AnyRow } from '#domain/quote/model/quote.ts'

export const FIGURE_COLUMNS = ['distance', 'players', 'prize'] as const satisfies readonly FigureColumn[]

/** What is opened at once: a figure, or all that is no figure. */
export type Part = FigureColumn | 'details'

/**
 * The fields behind a figure of a contest. A second group of players stands with the first where it is insured already; else
 * it is one of the details, as few events have it.
 */
export function figureNames(
  { rows, figureColumns }: ContestDefinition,
  column: FigureColumn,
  insured: AnyRow | undefined,
): string[] {
  const columns: Readonly<Record<string, FigureColumn | undefined>> = figureColumns
  const [first, ...others] = Object.keys(rows.fields).filter((name) => columns[name] === column)
  if (first === undefined) return []
  return [first, ...others.filter((name) => Number(insured?.[name] ?? 0) > 0)]
}

/** Where a field is opened. */
export function partOf(kind: ContestDefinition, name: string, insured: AnyRow | undefined): Part {
  return FIGURE_COLUMNS.find((column) => figureNames(kind, column, insured).includes(name)) ?? 'details'
}

/** The fields that are no figures. */
export function detailNames(kind: ContestDefinition, insured: AnyRow | undefined): string[] {
  return Object.keys(kind.rows.fields).filter((name) => partOf(kind, name, insured) === 'details')
}

interface ChoiceOf {
  row: AnyRow
  editor: Editor
  isAddOn: boolean
}

/** Whether a field of a contest has another answer than the one that it has. */
export function hasChoice(kind: ContestDefinition, name: string, { row, ...at }: ChoiceOf): boolean {
  const offered = kind.allowedChoices?.(row, at)[name] ?? kind.rows.fields[name]?.options
  return offered === undefined || offered.length > 1
}
