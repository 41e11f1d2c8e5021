import * as z from 'zod/mini'
import type { ContestDefinition } from '#domain/contests/contest-definition.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { decodeField } from '#domain/values/field.ts'
import { type Cents, fromDollars } from '#domain/values/money.ts'
import type { FieldProblem } from '#domain/problem.ts'
import { EDIT_MODES } from '#domain/policy/amendments/wire/edit-mode.ts'
import {
  type ChangedRow,
  payloadKeyOf,
  type ChangedRows,
} from '#domain/policy/amendments/wire/changed-rows.ts'
import { type Quote, rowsOf } from '#domain/quote/model/quote.ts'
import type { Editor } from '#domain/values/editor.ts'

export type PolicyChangeResult = { ok: true; change: ChangedRows } | { ok: false; problems: FieldProblem[] }

/** The most rows in a payload: deleted rows and their replacements. */
const rowsPerKind = ({ rows }: ContestDefinition) => rows.max * 2

/** In dollars; above any real fee. */
const LARGEST_FEE = 100_000_000

const editMode = z.enum(EDIT_MODES)
const flag = z.optional(z.nullable(z.boolean()))
const fee = z.optional(z.nullable(z.number().check(z.minimum(0), z.maximum(LARGEST_FEE))))

/**
 * Reads a change of a policy: every row and every field by the rules of its kind.
 *
 * @rule E07 A change is read back as it was sent; malformed values are reported with their key, section and row.
 */
export function readChangedRows(
  payload: unknown,
  { quote, editor }: { quote: Quote; editor: Editor },
): PolicyChangeResult {
  if (!isRecord(payload)) return { ok: false, problems: [request('payload')] }
  const problems: FieldProblem[] = []
  const change = CONTEST_DEFINITIONS.map((kind) => {
    const sent = listOf(kind, payload[kind.payloadKey])
    if (sent === undefined || sent.length > rowsPerKind(kind)) problems.push(request(kind.payloadKey))
    const rows = (sent ?? []).map((row, index) => readRow({ kind, editor, slot: index + 1, problems }, row))
    const max = editor === 'rep' ? kind.rows.max : Math.max(kind.maxClientRows, rowsOf(quote, kind).length)
    problems.push(...tooMany(kind, max, rows))
    return [kind.payloadKey, rows] as const
  })
  return problems.length > 0 ? { ok: false, problems } : { ok: true, change: Object.fromEntries(change) }
}

/** @rule V02 After a change a kind has no more contests than before it, or than a new quote may have. */
function tooMany(kind: ContestDefinition, max: number, rows: readonly ChangedRow[]): FieldProblem[] {
  const left = rows.filter(({ isDeleted }) => !isDeleted)
  if (left.length <= max) return []
  const message = `No more than ${max} of these contests fit on one certificate`
  return [{ section: kind.rows.section, field: kind.payloadKey, index: max + 1, message }]
}

interface RowReader {
  kind: ContestDefinition
  editor: Editor
  slot: number
  problems: FieldProblem[]
}

function readRow(reading: RowReader, sent: Record<string, unknown>): ChangedRow {
  const { kind, slot } = reading
  const row = {
    slot,
    ...Object.fromEntries(Object.keys(kind.rows.fields).flatMap((name) => valueOf(reading, name, sent))),
  }
  const fees = feesOf(reading, sent)
  return {
    row,
    editMode: parsed(reading, payloadKeyOf(kind, 'editMode'), editMode, sent) ?? 'none',
    isDeleted: parsed(reading, 'isDeleted', flag, sent) ?? false,
    ...(fees && { fees }),
  }
}

function valueOf({ kind, editor, slot, problems }: RowReader, name: string, sent: Record<string, unknown>) {
  const key = payloadKeyOf(kind, name)
  const field = kind.rows.fields[name]
  const wire = sent[key]
  if (!field || wire === undefined || wire === null || wire === '') return []
  const decoded = decodeField(field, wire)
  const refused = decoded.ok && editor === 'client' && field.repOnly?.(decoded.value) === true
  if (decoded.ok && !refused) return [[name, decoded.value] as const]
  const message = decoded.ok ? field.message : decoded.message
  problems.push({ section: kind.rows.section, field: key, index: slot, message })
  return []
}

function feesOf(reading: RowReader, sent: Record<string, unknown>): ChangedRow['fees'] {
  const certFee = parsed(reading, payloadKeyOf(reading.kind, 'certFee'), fee, sent)
  const nondiscountFee = parsed(reading, payloadKeyOf(reading.kind, 'nondiscountFee'), fee, sent)
  if (typeof certFee !== 'number' || typeof nondiscountFee !== 'number') return undefined
  return { certFee: cents(certFee), nondiscountFee: cents(nondiscountFee) }
}

function parsed<T>(
  { kind, slot, problems }: RowReader,
  key: string,
  schema: z.ZodMiniType<T>,
  sent: Record<string, unknown>,
): T | undefined {
  const parsed = schema.safeParse(sent[key] ?? undefined)
  if (parsed.success) return parsed.data
  if (sent[key] === undefined || sent[key] === null) return undefined
  problems.push({ section: kind.rows.section, field: key, index: slot, message: 'This can’t be read' })
  return undefined
}

function listOf(kind: ContestDefinition, sent: unknown): Record<string, unknown>[] | undefined {
  if (sent === undefined || sent === null) return []
  if (kind.rows.isSingle) {
    if (!isRecord(sent)) return undefined
    return Object.keys(sent).length === 0 ? [] : [sent]
  }
  return Array.isArray(sent) && sent.every(isRecord) ? sent : undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function request(field: string): FieldProblem {
  return { section: 'request', field, message: 'Send the contests of each kind' }
}

function cents(dollars: number): Cents {
  return fromDollars(Math.round(dollars * 100) / 100)
}
