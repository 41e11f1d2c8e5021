import { expect, it, onTestFinished } from 'vitest'
import type { BilledLine } from '#domain/accounting/by-rep/billed-lines.ts'
import { fromDollars } from '#domain/values/money.ts'
import { findBookErrors } from '#server/accounting/checking/repository.ts'
import { readVersion } from '#server/billing/documents/revise.ts'
import { editDocument } from '#server/billing/documents/edit-document.ts'
import { enterDocument } from '#server/billing/documents/enter-document.ts'
import { voidDocument } from '#server/billing/documents/void-document.ts'
import { giveCredit } from '#server/billing/courtesy/give-credit.ts'
import { recordPayment } from '#server/billing/invoices/record-payment.ts'
import { listInvoices } from '#server/accounting/invoices/repository.ts'
import { erasePerson } from '#server/operations/housekeeping/personal-data/erasing/erase-person.ts'
import { documentRevisions } from '#server/schema/policies/revisions.schema.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { aRep } from '#testing/a-rep.ts'
import { aBilledPolicy } from '#testing/an-invoice.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { snapshotDatabase } from '#testing/database-snapshot.ts'
import { openTestSite } from '#testing/site.ts'

const EMAIL = 'zelda.quill@far-away.example'
const PERSON = {
  insured_email: EMAIL,
  insured_first_name: 'Zelda',
  insured_last_name: 'Quillfeather',
  insured_address_1: '77 Xylophone Lane',
}
const TRACE = /zelda\.quill|quillfeather|xylophone/i

const sign = (dollars: number): BilledLine[] => [
  { item: 'sign', description: '', quantity: 1, price: fromDollars(dollars) },
]

describeOnBothDatabases('an erasure from documents of account', (open) => {
  it(
    'O15 O06 takes a person out of invoices, payments and credits, and of what they said before they were edited',
    { timeout: 120_000 },
    async () => {
      let time = new Date('2026-11-20T12:00:00Z')
      const site = await openTestSite({ now: () => time }, open)
      onTestFinished(site.close)
      const { context } = site
      const { db } = context
      await aBilledPolicy(site, PERSON)
      const [policy] = await db.select().from(policies)
      const rep = await aRep(context, 'kim@office.example')
      const { number } = { number: policy?.number ?? '' }
      const [bought] = await listInvoices(db, policy?.id ?? '')
      const sent = { number, rep, method: 'check', receivedOn: '2026-11-20' as CalendarDate } as const
      await recordPayment(context, {
        ...sent,
        invoice: bought?.number ?? '',
        amount: fromDollars(300),
        reference: 'Quillfeather 1042',
        idempotencyKey: 'paid',
      })
      await giveCredit(context, { number, amount: fromDollars(10), reason: 'For Zelda Quillfeather', rep })
      const memo = 'As agreed with Zelda Quillfeather'
      const entered = await enterDocument(context, { number, type: 'invoice', lines: sign(20), memo, rep })
      const version = () => readVersion(db, entered.number)
      const reason = 'Zelda Quillfeather called'
      await editDocument(context, {
        number: entered.number,
        version: await version(),
        edit: { lines: sign(30) },
        reason,
        rep,
      })
      await voidDocument(context, { number: entered.number, version: await version(), reason, rep })
      await site.runJobs()
      expect(await db.$count(documentRevisions)).toBe(3)

      time = new Date('2040-01-01T12:00:00Z')
      await erasePerson(context, { email: EMAIL })
      const left = JSON.stringify(await snapshotDatabase(db))
      expect(left.match(new RegExp(TRACE, 'gi')) ?? []).toEqual([])
      expect(await db.$count(documentRevisions)).toBe(3)
      expect(await findBookErrors(db)).toEqual([])
    },
  )
})
