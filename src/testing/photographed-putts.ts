import { randomUUID } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { expect } from 'vitest'
import type { Database } from '#server/kit/db/database.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { PHOTO, sendFile } from '#testing/claim-files.ts'
import { AFTER_PLAY, sendReport } from '#testing/claims.ts'
import { eventPhone } from '#testing/event-phone.ts'
import { type HeldPolicy, holdPolicy, openWithLink } from '#testing/held-policy.ts'
import { policyOffice } from '#testing/policy-office.ts'
import type { Client } from '#testing/server.ts'

const A_PUTT = {
  h_date_1: '06-12-2027',
  p_coverage: 'Yes',
  p_date_1: '06-12-2027',
  p_contest_type_1: 'Single Putt',
  p_finalists_1: 2,
  p_distance_1: '50',
  p_prize_value_1: 5000,
  p_prize_description_1: 'Cash',
  putting_signs: 'No',
  putt_terms: 'Yes',
  putt_single_terms: 'Yes',
}

const PUTT = { key: 'putt_measure' }
const WON = { contest: 'putting_prize' }

/** A green with a flag, bunkers and trees, drawn so that scenes of other numbers look unlike it. */
export function scene(seed: number): Sharp {
  let state = seed
  const next = (most: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % most
  }
  const shapes = Array.from(
    { length: 14 },
    () =>
      `<ellipse cx="${next(1200)}" cy="${next(800)}" rx="${40 + next(260)}" ry="${30 + next(180)}" fill="rgb(${next(256)},${next(256)},${next(256)})"/>`,
  )
  const drawn = `<svg width="1200" height="800"><rect width="100%" height="100%" fill="#7fb07a"/>${shapes.join('')}</svg>`
  return sharp(Buffer.from(drawn))
}

/** The place of the course. */
export const COURSE = { latitude: 30.295, longitude: -97.855 }

export interface Written {
  /** `2027:06:12 12:40:00`, with the offset of Texas in June. */
  time?: string
  offset?: string | null
  /** How far to the north of the course it was taken. */
  kmNorth?: number
}

/** A JPEG of a scene with what a camera writes into it. */
export function jpeg(
  picture: Sharp,
  { time, offset = '-05:00', kmNorth }: Written = {},
  quality = 90,
): Promise<Buffer> {
  const north = COURSE.latitude + (kmNorth ?? 0) / 111.195
  const exif = {
    ...(time !== undefined && {
      IFD2: { DateTimeOriginal: time, ...(offset !== null && { OffsetTimeOriginal: offset }) },
    }),
    ...(kmNorth !== undefined && {
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: `${Math.round(north * 1e6)}/1000000 0/1 0/1`,
        GPSLongitudeRef: 'W',
        GPSLongitude: `${Math.round(-COURSE.longitude * 1e6)}/1000000 0/1 0/1`,
      },
    }),
  }
  return picture.jpeg({ quality }).withExif(exif).toBuffer()
}

/** Two events of one course on one day, each with a putt that was won. */
export async function twoPutts(open: () => Promise<Database>) {
  const at = await policyOffice(open)
  const bought = [await holdPolicy(at, A_PUTT), await holdPolicy(at, A_PUTT)] as const
  at.setTime(AFTER_PLAY)
  const rep = await signedInRep(at, await aRep(at.context, 'kim@office.example', { name: 'Kim Lee' }))
  const report = async (policy: HeldPolicy, more: object = WON) => {
    const holder = await openWithLink(at, policy.email)
    const answer = await sendReport(holder, policy, { witnesses: [], ...more })
    expect(answer.statusCode, answer.body).toBe(201)
    await at.runJobs()
    return { policy, holder }
  }
  const send = async (holder: Client, number: string, content: Buffer, to = PUTT) => {
    const sent = await sendFile(at, holder, { ...PHOTO, content }, { ...to, number })
    expect(sent.state, JSON.stringify(sent.problem)).toBe('stored')
    // Its claim is looked at once the file is there.
    await at.runJobs()
    return sent
  }
  return { at, rep, report, send, one: await report(bought[0]), other: await report(bought[1]) }
}

/** Sends a photo of the day from a phone, with what the phone read of it, and the record that names it. */
export async function sendFromPhone(
  holder: Client,
  { number }: HeldPolicy,
  { content, about, query = '', now }: { content: Buffer; about: string; query?: string; now: Date },
) {
  const id = randomUUID()
  const head =
    '--line\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--line--\r\n')])
  const type = { 'content-type': 'multipart/form-data; boundary=line' }
  const sent = await holder.send('POST', `/api/event-day/${number}/photos/${id}${query}`, body, type)
  expect(sent.statusCode, sent.body).toBe(201)
  const phone = eventPhone(holder, { number, now: () => now.getTime() })
  phone.write('photo', `photo:${id}`, { photo: id, about })
  const { results } = await phone.send()
  expect(results.map(({ state }) => state)).toEqual(['kept'])
  return phone
}
