import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { recordLayoutShifts } from '../checks/page-checks.ts'
import { farmersAgent } from '../quotes/sample-quotes.ts'
import { SCENARIO_16 } from './policies.ts'

/** What only the producer may read: its net amounts before and after, and its commission. */
export const PRODUCERS_MONEY = /commission|\$241|\$297|\$56|receipt/i

/** An agent who buys scenario 16 for a client: 268, less 10 percent commission 241; with 130 players 330 and 297. */
export function agentsFields() {
  const id = randomUUID().slice(0, 8)
  return {
    ...farmersAgent(),
    client_type: 'other_agent_broker',
    ...SCENARIO_16,
    producer_email: `ann-${id}@lake.example`,
    insured_email: `pat-${id}@hopehouse.example`,
    tournament_name: `Lake Cup ${id}`,
  }
}

/** A browser of its own, as the other party has. */
export async function otherBrowser(browser: Browser, options: object): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage()
  await recordLayoutShifts(page)
  return page
}
