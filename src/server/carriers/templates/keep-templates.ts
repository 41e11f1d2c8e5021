import { randomUUID } from 'node:crypto'
import type { CarrierTemplate, CarrierTemplateVersion } from '#contract/carriers/templates.ts'
import { toWire } from '#contract/wire-record.ts'
import {
  type CarrierMailPurpose,
  findUnknownField,
  sayUnknownField,
} from '#domain/carriers/templates/template-fields.ts'
import { ProblemError } from '#domain/problem.ts'
import { asciiLowerCase } from '#domain/values/ascii-case.ts'
import type { Rep } from '#server/access/access.ts'
import {
  insertTemplate,
  lockTemplates,
  readTemplates,
  readTemplateVersions,
  type StoredTemplate,
  updateTemplate,
} from '#server/carriers/templates/repository.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { runWrite } from '#server/writes/run-write.ts'

export async function presentTemplates(db: Db): Promise<CarrierTemplate[]> {
  return (await readTemplates(db)).map(({ template, changedBy }) => present(template, changedBy))
}

/** Every version of a template; not found without any. */
export async function presentTemplateHistory(db: Db, id: string): Promise<CarrierTemplateVersion[]> {
  const found = await readTemplateVersions(db, id)
  if (found.length === 0) throw new ProblemError({ code: 'NOT_FOUND', what: 'template' })
  return found.map(({ version, changedBy }) => ({ ...presentVersion(version), changed_by: changedBy }))
}

interface NewTemplate {
  purpose: CarrierMailPurpose
  name: string
  subject: string
  text: string
}

export function addTemplate(context: Context, rep: Rep, added: NewTemplate): Promise<CarrierTemplate> {
  return write(context, rep, 'carrier_template_added', async (trx, at, kept) => {
    const { purpose, name, subject, text } = added
    const template = {
      id: randomUUID(),
      purpose,
      name,
      subject,
      text,
      active: true,
      version: 1,
      changedAt: at,
      changedBy: rep.id,
    }
    requireKnownFields(template)
    requireNewName(kept, template)
    await insertTemplate(trx, template)
    return template
  })
}

interface TemplateChange {
  id: string
  /** The one that was seen. */
  version: number
  name?: string | undefined
  subject?: string | undefined
  text?: string | undefined
  active?: boolean | undefined
}

/**
 * Changes a template, stops offering it or takes that back.
 *
 * @rule D32 A template is kept with every version, who wrote it and when; mails go on saying what they said.
 * @rule T18 Of two who change one, the second is told what it says now.
 */
export function changeTemplate(context: Context, rep: Rep, change: TemplateChange): Promise<CarrierTemplate> {
  return write(context, rep, 'carrier_template_changed', async (trx, at, kept) => {
    const stored = kept.find(({ id }) => id === change.id)
    if (!stored) throw new ProblemError({ code: 'NOT_FOUND', what: 'template' })
    if (stored.version !== change.version) {
      const current = (await presentTemplates(trx)).find(({ id }) => id === stored.id)
      throw new ProblemError({ code: 'CARRIER_TEMPLATE_CHANGED', current })
    }
    const template = {
      ...stored,
      name: change.name ?? stored.name,
      subject: change.subject ?? stored.subject,
      text: change.text ?? stored.text,
      active: change.active ?? stored.active,
      version: stored.version + 1,
      changedAt: at,
      changedBy: rep.id,
    }
    requireKnownFields(template)
    const others = kept.filter(({ id }) => id !== stored.id)
    if (template.active) requireNewName(others, template)
    await updateTemplate(trx, template)
    return template
  })
}

function write(
  context: Context,
  rep: Rep,
  event: 'carrier_template_added' | 'carrier_template_changed',
  work: (trx: Db, at: Date, kept: StoredTemplate[]) => Promise<StoredTemplate>,
): Promise<CarrierTemplate> {
  return runWrite(context, async (trx, effects) => {
    const at = context.now()
    const template = await work(trx, at, await lockTemplates(trx))
    const { id, name, version, active } = template
    const detail = { template: id, name, version, offered: active ? 'yes' : 'no' }
    await effects.audit({ at, actor: 'rep', repId: rep.id, event, detail })
    return present(template, rep.name)
  })
}

function present(template: StoredTemplate, changedBy: string): CarrierTemplate {
  const { id, purpose } = template
  return { id, purpose, ...presentVersion(template), changed_by: changedBy }
}

function presentVersion(version: Omit<StoredTemplate, 'id' | 'purpose'>) {
  return toWire(version, ['name', 'subject', 'text', 'active', 'version', 'changedAt'])
}

function requireKnownFields(template: Pick<StoredTemplate, 'purpose' | 'subject' | 'text'>): void {
  const { purpose } = template
  for (const field of ['subject', 'text'] as const) {
    const unknown = findUnknownField(purpose, template[field])
    if (unknown !== undefined) throw refused(field, sayUnknownField(purpose, unknown))
  }
}

/** @rule D32 Templates for one purpose that are offered have different names. */
function requireNewName(others: readonly StoredTemplate[], { purpose, name }: StoredTemplate): void {
  const wanted = asciiLowerCase(name)
  const isTaken = others.some(
    (other) => other.active && other.purpose === purpose && asciiLowerCase(other.name) === wanted,
  )
  if (isTaken) throw refused('name', 'There’s already a template with this name')
}

function refused(field: string, message: string): ProblemError {
  return new ProblemError({ code: 'INVALID', fields: [{ section: 'request', field, message }] })
}
