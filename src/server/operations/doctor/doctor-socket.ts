import { chmodSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { doctorReport, type DoctorReport } from '#contract/doctor.ts'
import { getSocketPath } from '#server/kit/db/embedded/folder-lock.ts'
import type { Doctor } from '#server/operations/doctor/create-doctor.ts'

const NAME = 'doctor.socket'
/** Longer than all checks take. */
const ANSWER_TIMEOUT_MS = 30_000

/**
 * Lets `npm run doctor` ask this program, which has the data folder for itself: whoever connects to a socket in the
 * folder gets the report. Only the user of the folder can.
 */
export async function answerDoctorCommand(folder: string, doctor: Doctor): Promise<void> {
  const path = getSocketPath(folder, NAME)
  // Left by a process that died; this one holds the folder.
  rmSync(path, { force: true })
  const server = createServer((socket) => void answer(socket, doctor))
  server.listen(path)
  await once(server, 'listening')
  chmodSync(path, 0o600)
  server.unref()
}

async function answer(socket: Socket, doctor: Doctor): Promise<void> {
  socket.on('error', () => undefined)
  const report = await doctor().catch(() => undefined)
  socket.end(report === undefined ? '' : JSON.stringify(report))
}

/** The report of the program that has the folder; undefined if it gives none. */
export async function askRunningProgram(
  folder: string,
  timeoutMs = ANSWER_TIMEOUT_MS,
): Promise<DoctorReport | undefined> {
  const socket = connect(getSocketPath(folder, NAME))
  const timer = setTimeout(() => socket.destroy(new Error('No answer')), timeoutMs)
  try {
    return doctorReport.parse(JSON.parse(await text(socket)))
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
    socket.destroy()
  }
}
