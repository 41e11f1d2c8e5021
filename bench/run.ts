// `npm run bench`: measures what is built, against something bare built or started in the same run.
import { existsSync } from 'node:fs'
import { certificates } from './certificates.ts'
import { firstLoad } from './first-load.ts'
import { getContactEmbedded, getContactOnPostgres } from './get-contact.ts'
import { healthUnderPapers } from './health-under-papers.ts'
import { layoutShift } from './layout-shift.ts'
import { lighthouseScores } from './lighthouse.ts'
import { mailDrain } from './mail-drain.ts'
import { isReached, tableOf } from './measure.ts'
import { pricing } from './pricing.ts'
import { purchasesOnPostgres } from './purchases.ts'
import { withTemporaryDatabase } from './temporary-database.ts'
import { typing } from './typing.ts'

if (!existsSync('dist/.built')) throw new Error('Nothing is built yet: run `npm run build` first.')

const postgres = process.env['TEST_DATABASE_URL']
if (!postgres) console.error('TEST_DATABASE_URL is not set: PostgreSQL is left out.')

const measures = [
  ...(await firstLoad()),
  ...(await typing()),
  ...(await layoutShift()),
  ...(await lighthouseScores()),
  ...(postgres ? [await getContactOnPostgres(postgres), await purchasesOnPostgres(postgres)] : []),
  await getContactEmbedded(),
  ...(postgres ? [await withTemporaryDatabase(postgres, mailDrain)] : []),
  await mailDrain(),
  ...(await pricing()),
  await certificates(),
  await healthUnderPapers(),
]
console.log(tableOf(measures))
process.exitCode = measures.every(isReached) ? 0 : 1
