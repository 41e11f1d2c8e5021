import { randomBytes } from 'node:crypto'
import { LIVE_PATH } from '#contract/live.ts'
import type { Env } from '#server/kit/config/env.ts'
import { amber, type DoctorCheck, green, reasonOf } from '#server/kit/doctor/doctor-check.ts'
import { requestSite, type SiteResponse } from '#server/operations/doctor/site/request-site.ts'

/** The socket by which reps hear of changes, opened as a page of the site opens it. */
export const liveUpdatesCheck: DoctorCheck = {
  id: 'live-updates',
  title: 'Live updates',
  settings: /^(?:PUBLIC_URL|SOCKET_PORT|HOST|PORT)$/,
  run: async ({ env, extraAuthority }, signal) => {
    const address = getSocketAddress(env)
    const action =
      'Without it, reps see others’ changes only when they load a page. Let the proxy pass on upgrades of /socket.io/, or set SOCKET_PORT to the same as PORT.'
    try {
      const { status } = await openSocket(address, env, { signal, extraAuthority })
      if (status === 101) return [green('Reps’ pages can open the socket for live updates.')]
      return [amber(`The socket at ${address} was refused with status ${status}.`, action)]
    } catch (error) {
      const start = 'Start the app, unless it’s meant to be stopped. '
      return [
        amber(
          `The socket at ${address} doesn’t open: ${reasonOf(error)}.`,
          env.isLocal ? start + action : action,
        ),
      ]
    }
  },
}

function getSocketAddress({ publicUrl, port, socketPort }: Env): string {
  const address = new URL(publicUrl)
  if (socketPort.port !== port) address.port = String(socketPort.port)
  return address.origin
}

function openSocket(
  address: string,
  { publicUrl }: Env,
  options: { signal: AbortSignal; extraAuthority: string | undefined },
): Promise<SiteResponse> {
  return requestSite(`${address}${LIVE_PATH}?EIO=4&transport=websocket`, {
    ...options,
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      origin: publicUrl,
      'sec-websocket-version': '13',
      'sec-websocket-key': randomBytes(16).toString('base64'),
    },
  })
}
