// `npm run bench`: measures the built program against minimal baselines that are built or started in the same run.
import { existsSync } from 'node:fs'
import { caseFilesMeasures } from './server/case-files.ts'
import { claimUploads } from './server/claim-uploads.ts'
import { booksOfMany } from './server/books.ts'
import { certificates } from './server/certificates.ts'
import { claimLists } from './lists/claim-lists.ts'
import { eventDayOffline } from './browser/event-day-offline.ts'
import { deskLists } from './lists/desk-lists.ts'
import { embeddedSaves } from './server/embedded-saves.ts'
import { figuresOfAYear } from './server/figures.ts'
import { firstLoad } from './browser/first-load.ts'
import { getContactEmbedded, getContactOnPostgres } from './server/get-contact.ts'
import { healthUnderLoad } from './server/health-under-load.ts'
import { listPaint } from './browser/list-paint.ts'
import { layoutShift } from './browser/layout-shift.ts'
import { lighthouseScores } from './browser/lighthouse.ts'
import { outboxThroughput } from './server/outbox.ts'
import { isReached, tableOf } from './measure.ts'
import { policyPages } from './server/policy-pages.ts'
import { pricing } from './pricing/pricing.ts'
import { planComparison } from './pricing/plan-comparison.ts'
import { seasonSimulation } from './server/season-simulation.ts'
import { purchasesOnPostgres } from './server/purchases.ts'
import { withTemporaryDatabase } from './server/temporary-database.ts'
import { signFiles } from './server/sign-files.ts'
import { repEvents } from './server/rep-events.ts'
import { today } from './lists/today.ts'
import { typing } from './browser/typing.ts'

if (!existsSync('dist/.built')) throw new Error('Nothing is built yet: run `npm run build` first.')

const postgres = process.env['TEST_DATABASE_URL']
if (!postgres) console.error('TEST_DATABASE_URL is not set: PostgreSQL is left out.')

const measures = [
  ...(await firstLoad()),
  ...(await typing()),
  ...(await layoutShift()),
  ...(await eventDayOffline()),
  ...(await listPaint()),
  ...(await lighthouseScores()),
  ...(postgres
    ? [await getContactOnPostgres(postgres), await purchasesOnPostgres(postgres), await repEvents(postgres)]
    : []),
  ...(postgres ? await deskLists(postgres) : []),
  ...(postgres ? await claimLists(postgres) : []),
  ...(postgres ? await policyPages(postgres) : []),
  ...(postgres ? await figuresOfAYear(postgres) : []),
  ...(postgres ? await booksOfMany(postgres) : []),
  ...(postgres ? await today(postgres) : []),
  await getContactEmbedded(),
  await embeddedSaves(),
  ...(postgres ? [await withTemporaryDatabase(postgres, outboxThroughput)] : []),
  await outboxThroughput(),
  ...(await pricing()),
  await certificates(),
  await signFiles(),
  await planComparison(),
  await seasonSimulation(),
  await healthUnderLoad(),
  ...(await claimUploads()),
  ...(await caseFilesMeasures()),
]
console.log(tableOf(measures))
process.exitCode = measures.every(isReached) ? 0 : 1
