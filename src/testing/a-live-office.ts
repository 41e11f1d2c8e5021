import { expect, onTestFinished } from 'vitest'
import type { Database } from '#server/kit/db/database.ts'
import { aRep } from '#testing/a-rep.ts'
import { liveSite, RepSocketClient, repCookie } from '#testing/live-site.ts'
import { NOON } from '#testing/test-context.ts'

/** The program with two reps, whose pages connect to its socket. Closed after the test. */
export async function aLiveOffice(open: () => Promise<Database>, env: Record<string, string> = {}) {
  const { db, close } = await open()
  let at = NOON
  const site = await liveSite(db, { env, now: () => at })
  const opened: RepSocketClient[] = []
  onTestFinished(async () => {
    opened.forEach((repClient) => repClient.close())
    await site.close()
    await close()
  })
  const { context, port } = site
  const openSocket = (headers: { cookie?: string; origin?: string; host?: string }, page?: unknown) => {
    const repClient = new RepSocketClient(port, headers, page)
    opened.push(repClient)
    return repClient
  }
  const robin = await aRep(context)
  const kim = await aRep(context, 'kim@office.example')
  /** A page of a rep's that shows a quote. */
  const openQuote = async (rep: typeof robin, guid: string) => {
    const repClient = openSocket({ cookie: await repCookie(context, rep) })
    expect(await repClient.connectionError()).toBeUndefined()
    expect(await repClient.watch(guid)).toEqual({ watching: guid })
    return repClient
  }
  const pass = (milliseconds: number) => (at = new Date(at.getTime() + milliseconds))
  return { ...site, db, openSocket, robin, kim, openQuote, pass }
}
