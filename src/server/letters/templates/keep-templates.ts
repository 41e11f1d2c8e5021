import { randomUUID } from 'node:crypto'
import type { LetterTemplate, LetterTemplateVersion } from '#contract/letters/letter-templates.ts'
import { toWire } from '#contract/wire-record.ts'
import type { LetterKind } from '#domain/letters/letter-kinds.ts'
import { findProofError } from '#domain/letters/letter-template.ts'
import { ProblemError } from '#domain/problem.ts'
import { asciiLowerCase } from '#domain/values/ascii-case.ts'
import type { Rep } from '#server/access/access.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import {
  insertTemplate,
  lockTemplates,
  readTemplates,
  readTemplateVersions,
  type StoredTemplate,
  updateTemplate,
} from '#server/letters/templates/repository.ts'
import { findRepName } from '#server/policies/amendments/repository.ts'
import { runWrite } from '#server/writes/run-write.ts'

export async function presentTemplates(db: Db): Promise<LetterTemplate[]> {
  const found = await readTemplates(db)
  return found.map(({ template, changedBy }) => presentTemplate(template, changedBy))
}

/** Every version of a template; not found without any. */
export async function presentTemplateHistory(db: Db, id: string): Promise<LetterTemplateVersion[]> {
  const found = await readTemplateVersions(db, id)
  if (found.length === 0) throw notFound()
  return found.map(({ version, changedBy }) => ({ ...presentVersion(version), changed_by: changedBy }))
}

export function addTemplate(
  context: Context,
  rep: Rep,
  written: Pick<StoredTemplate, 'kind' | 'name' | 'title' | 'text'>,
): Promise<LetterTemplate> {
  return write(context, rep, 'letter_template_added', async (trx, at, kept) => {
    requireNewName(kept, written.name)
    requireProofFields(written.kind, written.text)
    const template = {
      ...written,
      id: randomUUID(),
      active: true,
      version: 1,
      changedAt: at,
      changedBy: rep.id,
    }
    await insertTemplate(trx, template)
    return template
  })
}

interface TemplateChange {
  id: string
  /** The one that was seen. */
  version: number
  name?: string | undefined
  title?: string | undefined
  text?: string | undefined
  active?: boolean | undefined
}

/**
 * Changes a template, stops offering it or takes that back.
 *
 * @rule D35 A template is kept with every version, who wrote it and when; letters go on saying what they said.
 */
export function changeTemplate(context: Context, rep: Rep, change: TemplateChange): Promise<LetterTemplate> {
  return write(context, rep, 'letter_template_changed', async (trx, at, kept) => {
    const stored = kept.find(({ id }) => id === change.id)
    if (!stored) throw notFound()
    if (stored.version !== change.version) {
      const changedBy = stored.changedBy === null ? null : ((await findRepName(trx, stored.changedBy)) ?? '')
      throw new ProblemError({ code: 'LETTER_TEMPLATE_CHANGED', current: presentTemplate(stored, changedBy) })
    }
    const { name = stored.name, title = stored.title, text = stored.text, active = stored.active } = change
    const others = kept.filter(({ id, active: isOffered }) => id !== stored.id && isOffered)
    if (active) requireNewName(others, name)
    else requireAnotherProof(others, stored.kind)
    requireProofFields(stored.kind, text)
    const version = stored.version + 1
    const template = { ...stored, name, title, text, active, version, changedAt: at, changedBy: rep.id }
    await updateTemplate(trx, template)
    return template
  })
}

function write(
  context: Context,
  rep: Rep,
  event: 'letter_template_added' | 'letter_template_changed',
  work: (trx: Db, at: Date, kept: StoredTemplate[]) => Promise<StoredTemplate>,
): Promise<LetterTemplate> {
  return runWrite(context, async (trx, effects) => {
    const at = context.now()
    const template = await work(trx, at, await lockTemplates(trx))
    const { id, name, version, active } = template
    await effects.audit({
      at,
      actor: 'rep',
      repId: rep.id,
      event,
      detail: { template: id, name, version, active: active ? 'yes' : 'no' },
    })
    return presentTemplate(template, rep.name)
  })
}

function presentTemplate(template: StoredTemplate, changedBy: string | null): LetterTemplate {
  return { id: template.id, kind: template.kind, ...presentVersion(template), changed_by: changedBy }
}

function presentVersion(version: Omit<StoredTemplate, 'id' | 'kind'>) {
  return toWire(version, ['name', 'title', 'text', 'active', 'version', 'changedAt'])
}

function notFound(): ProblemError {
  return new ProblemError({ code: 'NOT_FOUND', what: 'template' })
}

/** @rule D35 Templates that are offered have different names. */
function requireNewName(others: readonly StoredTemplate[], name: string): void {
  const wanted = asciiLowerCase(name)
  if (!others.some((other) => other.active && asciiLowerCase(other.name) === wanted)) return
  throw refuse('name', 'There’s already a template with this name')
}

function requireProofFields(kind: LetterKind, text: string): void {
  const message = findProofError(kind, text)
  if (message !== undefined) throw refuse('text', message)
}

function refuse(field: string, message: string): ProblemError {
  return new ProblemError({ code: 'INVALID', fields: [{ section: 'request', field, message }] })
}

/** @rule O02 Holders make a proof of insurance at any hour, so one template of it is always offered. */
function requireAnotherProof(others: readonly StoredTemplate[], kind: LetterKind): void {
  if (kind !== 'proof' || others.some((other) => other.kind === 'proof')) return
  const why = 'Customers make proofs of insurance from this template. Add another one first.'
  throw new ProblemError({ code: 'NOT_POSSIBLE', why })
}
