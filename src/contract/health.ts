import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'

export const getLiveness = endpoint({
  name: 'getLiveness',
  method: 'GET',
  path: '/health/live',
  access: 'public',
  summary: 'The process runs',
  maintenance: 'served',
  response: z.object({ data: z.object({ live: z.literal(true) }) }),
})

export const getReadiness = endpoint({
  name: 'getReadiness',
  method: 'GET',
  path: '/health/ready',
  access: 'public',
  summary:
    'The database is up to date and takes writes; 503 until it does, and while the program stops. Warnings name what somebody has to see to while it serves',
  maintenance: 'served',
  response: z.object({
    data: z.object({
      ready: z.literal(true),
      /** Missing in responses of an earlier release. */
      warnings: z.optional(z.array(z.string())),
      /** During announced maintenance the program stays ready, so that people reach it and learn when it ends. */
      maintenance_until: z.optional(z.iso.datetime()),
    }),
  }),
})

export const getMetrics = endpoint({
  name: 'getMetrics',
  method: 'GET',
  path: '/metrics',
  access: 'public',
  summary: 'Prometheus text, for the bearer of the metrics token or this machine',
  maintenance: 'served',
})
