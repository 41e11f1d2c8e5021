import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { migrationsFolder } from '#server/db/migrate.ts'
import * as schema from '#server/db/schema.ts'
import { buildApp } from '#server/app.ts'
import { readEnv } from '#server/env.ts'
import { registerMailboxRoutes } from '#server/mail/routes.ts'
import { queueMessage, DELIVER_MESSAGE } from '#server/mail/outbox.ts'
import { deliverMessage } from '#server/mail/deliver-message.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { letterheadOf } from '#server/mail/templates/mail-content.ts'
import { purchaseMail } from '#server/mail/templates/purchase.ts'
import { quoteLinkMail } from '#server/mail/templates/quote-link.ts'
import { loadPlans, SHIPPED_PLANS } from '#server/rating/plans.ts'
import { sandboxGateway } from '#server/payments/sandbox.client.ts'
const client = await PGlite.create()
const db = drizzle(client, { schema }) as never
await migrate(drizzle(client), { migrationsFolder })
const env = readEnv({ PORT: '38471', LOG_LEVEL: 'warn' })
const now = () => new Date()
const worker = startWorker({ db, now, handlers: { [DELIVER_MESSAGE]: deliverMessage({ client: undefined, mailFrom: env.mailFrom }) }, log: console as never })
const { app } = await buildApp({ env, context: { db, now, env, plans: loadPlans(SHIPPED_PLANS), gateway: sandboxGateway({ db, now }), wakeJobs: worker.wake }, features: [registerMailboxRoutes], webFolder: '/tmp/mailbox-preview/web' })
const l = letterheadOf(env)
const pdf = { contentType: 'application/pdf', content: Buffer.alloc(14_000).toString('base64') }
if (process.argv[2] !== 'empty') {
await queueMessage(db, { cause: 'q', to: ['pat.verylongname@hopehouse.example.org'], ...quoteLinkMail(l, { quoteNumber: 'Q-7F3K2M', quoteUrl: 'http://127.0.0.1:38471/quote/view/3b241101-e2bb-4255-8caf-4136c566a962' }), attachments: [] }, new Date(Date.now() - 6e5))
await queueMessage(db, { cause: 'p', to: ['pat@example.com'], ...purchaseMail(l, { policyNumber: 'ALB-100001', eventName: 'Hope House Charity Scramble', courseName: 'Barton Creek CC', firstContestDate: '2027-06-12' as never, amountPaid: 31000 as never, policyUrl: 'http://127.0.0.1:38471/quote/policy/all/mine/-/' }), attachments: [{ fileName: 'certificate-ALB-100001.pdf', ...pdf }, { fileName: 'receipt-1001.pdf', ...pdf }] }, now())
}
worker.wake()
await app.listen({ host: '127.0.0.1', port: 38471 })
console.log('up')
