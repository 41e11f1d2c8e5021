import type { Measure } from './measure.ts'

type Answer = Promise<Measure | Measure[]>

/** A part of `npm run bench` that can be asked for by its name; its module is loaded only for it. */
export interface NamedMeasure {
  name: string
  /** On PostgreSQL, so left out where `TEST_DATABASE_URL` names none. */
  onPostgres?: (serverUrl: string) => Answer
  here?: () => Answer
}

/** In the order in which they are run: what a customer feels first comes first. */
export const MEASURES: readonly NamedMeasure[] = [
  { name: 'first-load', here: async () => (await import('./browser/first-load.ts')).firstLoad() },
  { name: 'typing', here: async () => (await import('./browser/typing.ts')).typing() },
  { name: 'layout-shift', here: async () => (await import('./browser/layout-shift.ts')).layoutShift() },
  {
    name: 'event-day',
    here: async () => (await import('./browser/event-day-offline.ts')).eventDayOffline(),
  },
  { name: 'list-paint', here: async () => (await import('./browser/list-paint.ts')).listPaint() },
  { name: 'lighthouse', here: async () => (await import('./browser/lighthouse.ts')).lighthouseScores() },
  { name: 'shell', here: async () => (await import('./http/shell.ts')).shell() },
  {
    name: 'get-contact-postgres',
    onPostgres: async (url) => (await import('./http/get-contact.ts')).getContactOnPostgres(url),
  },
  {
    name: 'purchases',
    onPostgres: async (url) => (await import('./server/purchases.ts')).purchasesOnPostgres(url),
  },
  {
    name: 'saves',
    onPostgres: async (url) => (await import('./server/saves.ts')).savesOnPostgres(url),
  },
  {
    name: 'rep-events',
    onPostgres: async (url) => (await import('./server/rep-events.ts')).repEvents(url),
  },
  { name: 'desk-lists', onPostgres: async (url) => (await import('./lists/desk-lists.ts')).deskLists(url) },
  {
    name: 'claim-lists',
    onPostgres: async (url) => (await import('./lists/claim-lists.ts')).claimLists(url),
  },
  {
    name: 'policy-pages',
    onPostgres: async (url) => (await import('./server/policy-pages.ts')).policyPages(url),
  },
  { name: 'figures', onPostgres: async (url) => (await import('./server/figures.ts')).figuresOfAYear(url) },
  { name: 'books', onPostgres: async (url) => (await import('./server/books.ts')).booksOfMany(url) },
  { name: 'today', onPostgres: async (url) => (await import('./lists/today.ts')).today(url) },
  {
    name: 'get-contact-embedded',
    here: async () => (await import('./http/get-contact.ts')).getContactEmbedded(),
  },
  {
    name: 'embedded-saves',
    here: async () => (await import('./server/embedded-saves.ts')).embeddedSaves(),
  },
  {
    name: 'outbox-postgres',
    onPostgres: async (url) => {
      const { outboxThroughput } = await import('./server/outbox.ts')
      const { withTemporaryDatabase } = await import('./server/temporary-database.ts')
      return withTemporaryDatabase(url, outboxThroughput)
    },
  },
  {
    name: 'outbox-embedded',
    here: async () => (await import('./server/outbox.ts')).outboxThroughput(),
  },
  { name: 'pricing', here: async () => (await import('./pricing/pricing.ts')).pricing() },
  { name: 'certificates', here: async () => (await import('./server/certificates.ts')).certificates() },
  { name: 'sign-files', here: async () => (await import('./server/sign-files.ts')).signFiles() },
  {
    name: 'plan-comparison',
    here: async () => (await import('./pricing/plan-comparison.ts')).planComparison(),
  },
  {
    name: 'season-simulation',
    here: async () => (await import('./server/season-simulation.ts')).seasonSimulation(),
  },
  { name: 'health', here: async () => (await import('./http/health-under-load.ts')).healthUnderLoad() },
  {
    name: 'instances',
    onPostgres: async (url) => (await import('./program/instances.ts')).instances(url),
  },
  { name: 'memory', here: async () => (await import('./program/memory.ts')).memory() },
  { name: 'start-time', here: async () => (await import('./program/start-time.ts')).startTime() },
  { name: 'claim-uploads', here: async () => (await import('./server/claim-uploads.ts')).claimUploads() },
  { name: 'case-files', here: async () => (await import('./server/case-files.ts')).caseFilesMeasures() },
]
