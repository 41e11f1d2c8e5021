import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { openEnum } from '#contract/shapes.ts'

/** Green: as it should be. Amber: it works, or could not be looked at. Red: something does not work. From good to bad. */
export const FINDING_STATES = ['green', 'amber', 'red'] as const

export type FindingState = (typeof FINDING_STATES)[number]

const state = openEnum(FINDING_STATES, 'red')

const finding = z.object({
  state,
  text: z.string(),
  /** What to do; null where nothing is to be done. */
  action: z.nullable(z.string()),
})

const check = z.object({
  id: z.string(),
  title: z.string(),
  /** The worst of its findings. */
  state,
  findings: z.array(finding),
})

export type CheckReport = z.output<typeof check>

export const doctorReport = z.object({
  /** The version of the program that looked. */
  version: z.string(),
  checked_at: z.string(),
  /** The worst of all. */
  state,
  checks: z.array(check),
})

export type DoctorReport = z.output<typeof doctorReport>

export const runDoctor = endpoint({
  name: 'runDoctor',
  method: 'POST',
  path: '/admin/doctor',
  access: 'rep-session',
  permission: 'operate-site',
  summary:
    'Check the installation: settings, database, disk, clock, mail, gateway, rating plan, jobs and the way to the site. Sends no mail and charges nothing; takes some seconds',
  response: z.object({ data: doctorReport }),
})

export const probeSite = endpoint({
  name: 'probeSite',
  method: 'GET',
  path: '/health/site',
  access: 'public',
  summary:
    'What arrived of a request that the doctor sent to PUBLIC_URL, for the bearer of the doctor’s proof. 404 for anybody else',
  maintenance: 'served',
  response: z.object({
    data: z.object({
      version: z.string(),
      /** Whether X-Forwarded-For arrived otherwise than it was sent, so that a proxy is in front. */
      proxied: z.boolean(),
      /** Whom the limits count: the address that the doctor invented, one that a proxy named, or the other side of the connection. */
      counted: z.enum(['invented', 'forwarded', 'connection']),
    }),
  }),
})
