import type { Server as TusServer } from '@tus/server'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ProblemError } from '#domain/problem.ts'
import { leaseLocker } from '#server/kit/files/resumable/lease-locker.ts'
import type { Staging } from '#server/kit/files/resumable/staging.ts'
import type { UploadRows } from '#server/kit/files/resumable/upload-rows.ts'
import type { ProblemAnswers } from '#server/kit/http/responses/problems.ts'
import { watchArrival } from '#server/kit/files/resumable/watch-arrival.ts'

/** The body of a piece of a file. It is never read into memory as a whole. */
export const PIECE_TYPE = 'application/offset+octet-stream'

/** The end of a turn that somebody else waits for. */
const DRAIN_MS = 300

export interface ResumableUploads {
  /** Where its files are, with the base of all calls. */
  path: string
  staging: Staging
  rows: UploadRows
  /** The longest time without a byte. */
  standStillMs: number
  /** Throws unless the caller may do this with the upload. Of a piece that arrives slowly it is asked twice. */
  authorize: (request: FastifyRequest, id: string, what: 'read' | 'write' | 'stop') => Promise<void>
  /** Called when all of a file has arrived; more than once where an answer was lost. */
  complete: (id: string) => Promise<void>
  /** What a piece is answered whose sender may not send it any more. */
  answers: ProblemAnswers
}

/** The requests whose body was still on its way as they were authorized. */
type UnfinishedRequests = WeakMap<IncomingMessage, FastifyRequest>

/**
 * Takes files in pieces, by the protocol tus: HEAD says how much has arrived, PATCH adds to it, DELETE gives up. A file is begun by a
 * call of ours, never by the protocol, and nothing is read back here.
 *
 * @rule N107 A broken upload goes on where it stopped. Each piece checks who sends it; the protocol neither makes files nor gives them out.
 * @rule R02 Before the last piece makes a file whole it is checked again who sends it: who lost the role or the session before its last
 * byte adds no file.
 */
export function registerResumableUploads(app: FastifyInstance, uploads: ResumableUploads): void {
  let opening: Promise<TusServer> | undefined
  const unfinished: UnfinishedRequests = new WeakMap()
  const receiver = () => (opening ??= openReceiver(uploads, unfinished))

  void app.register(async (scope) => {
    // Left unread: the receiver writes it to the disk as it arrives.
    scope.addContentTypeParser(PIECE_TYPE, (_request, _payload, done) => done(null))
    const route = (method: 'HEAD' | 'PATCH' | 'DELETE', what: 'read' | 'write' | 'stop') =>
      scope.route({
        method,
        url: `${uploads.path}/:id`,
        schema: { hide: true },
        onRequest: async (request) => {
          await uploads.authorize(request, idOf(request), what)
          if (!request.raw.complete) unfinished.set(request.raw, request)
        },
        handler: async (request, reply) => {
          if (method === 'HEAD') await completeIfAllIsHere(uploads, idOf(request))
          await receive(await receiver(), uploads, request, reply)
        },
      })
    route('HEAD', 'read')
    route('PATCH', 'write')
    route('DELETE', 'stop')
  })
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function idOf({ params }: FastifyRequest): string {
  const { id = '' } = params as { id?: string }
  if (!ID.test(id)) throw new ProblemError({ code: 'NOT_FOUND', what: 'picture' })
  return id
}

/** All may have arrived when the process that took the last piece ended. */
async function completeIfAllIsHere({ rows, staging, complete }: ResumableUploads, id: string): Promise<void> {
  const upload = await rows.find(id)
  if (upload && (await staging.sizeOf(id)) === upload.size) await complete(id)
}

async function receive(
  receiver: TusServer,
  { standStillMs }: ResumableUploads,
  { raw }: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
  reply.raw.setHeader('cache-control', 'no-store')
  reply.hijack()
  const stopWatching = watchArrival(raw, { standStillMs })
  try {
    await receiver.handle(raw, reply.raw)
  } finally {
    stopWatching()
  }
}

/** What has arrived stays, so that whoever may again goes on with it. */
async function authorizeAgain(
  { authorize, answers }: ResumableUploads,
  request: FastifyRequest,
  id: string,
): Promise<void> {
  try {
    await authorize(request, id, 'write')
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    const { problem } = error
    const body = { ...answers.describe(problem), code: problem.code, request_id: request.id }
    throw Object.assign(error, { status_code: answers.statusOf(problem), body: JSON.stringify(body) })
  }
}

async function openReceiver(uploads: ResumableUploads, unfinished: UnfinishedRequests): Promise<TusServer> {
  const { path, staging, rows, complete } = uploads
  // Both are needed by those who send files alone.
  const [{ Server, Upload }, { FileStore }] = await Promise.all([
    import('@tus/server'),
    import('@tus/file-store'),
  ])
  const configstore = {
    get: async (id: string) => {
      const found = await rows.find(id)
      return found && new Upload({ ...found, offset: 0 })
    },
    set: () => Promise.reject(new Error('Files are begun by a call of ours')),
    delete: (id: string) => rows.remove(id),
  }
  return new Server({
    path,
    datastore: new FileStore({ directory: staging.folder, configstore }),
    locker: leaseLocker(rows),
    lockDrainTimeout: DRAIN_MS,
    relativeLocation: true,
    allowedOrigins: [],
    disableTerminationForFinishedUploads: true,
    onUploadFinish: async ({ runtime }, { id }) => {
      const request = runtime?.node && unfinished.get(runtime.node.req as IncomingMessage)
      if (request) await authorizeAgain(uploads, request, id)
      await complete(id)
      return {}
    },
    onResponseError: (_request, error) => {
      // A fault of ours says nothing of itself.
      const isKnown = 'status_code' in error && error.status_code !== 500
      return isKnown ? undefined : { status_code: 500, body: 'Something went wrong\n' }
    },
  })
}
