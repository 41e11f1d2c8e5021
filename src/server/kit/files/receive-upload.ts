import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { checkDeclaredFile, MAX_PICTURE_BYTES } from '#domain/files/picture.ts'
import type { FileProblemCode } from '#domain/files/file-problems.ts'
import { ProblemError, type Section } from '#domain/problem.ts'
import type { Upload } from '#server/kit/files/clean-picture.ts'
import { rejectWhenStalled } from '#server/kit/http/requests/body-timeout.ts'

/** The form field that carries the file. */
const FILE_FIELD = 'file'

const LIMITS = {
  fileSize: MAX_PICTURE_BYTES,
  files: 1,
  fields: 4,
  parts: 5,
  fieldNameSize: 20,
  fieldSize: 20,
  headerPairs: 20,
}

const NOT_A_FORM = {
  section: 'request',
  field: 'body',
  message: 'Send a multipart form that holds the file',
} as const

export interface ReceivedForm extends Upload {
  /** The other fields of the form, as text. */
  fields: Record<string, string>
}

/** Reads a form with one file from the stream. Stops as soon as it is too large, breaks off or stalls. */
export function receiveUpload(
  request: FastifyRequest,
  section: Section,
  standStillMs: number,
): Promise<ReceivedForm> {
  return rejectWhenStalled(request.raw, standStillMs, () => readForm(request, section))
}

async function readForm(request: FastifyRequest, section: Section): Promise<ReceivedForm> {
  if (!request.isMultipart()) throw new ProblemError({ code: 'INVALID', fields: [NOT_A_FORM] })
  const refuse = (code: FileProblemCode) => new ProblemError({ code, section, field: FILE_FIELD })
  const fields: Record<string, string> = {}
  let upload: Upload | undefined
  try {
    for await (const part of request.parts({ limits: LIMITS })) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value)
      else if (part.fieldname === FILE_FIELD) upload = await readFile(part)
      else throw refuse('FILE_MISSING')
    }
  } catch (error) {
    if (error instanceof ProblemError) throw error
    if (/boundary/i.test(String(error))) throw createUnreadableError()
    throw refuse(FAULT_BY_ERROR_CODE[getErrorCode(error)] ?? 'FILE_INTERRUPTED')
  }
  const fault = upload
    ? checkDeclaredFile({ type: upload.declaredType, bytes: upload.content.length })
    : 'FILE_MISSING'
  if (!upload || fault) throw refuse(fault ?? 'FILE_MISSING')
  return { ...upload, fields }
}

async function readFile(part: MultipartFile): Promise<Upload> {
  // The file name is ignored: it may be a path, a script or a person's name.
  return { content: await part.toBuffer(), declaredType: part.mimetype.toLowerCase() }
}

/** Errors of the form's limits; any other early end counts as an interruption. */
const FAULT_BY_ERROR_CODE: Record<string, FileProblemCode> = {
  FST_REQ_FILE_TOO_LARGE: 'FILE_TOO_LARGE',
  FST_FILES_LIMIT: 'TOO_MANY_FILES',
  FST_PARTS_LIMIT: 'TOO_MANY_FILES',
  FST_FIELDS_LIMIT: 'TOO_MANY_FILES',
}

/** A form without a boundary is rejected like any unsupported type of body. */
function createUnreadableError(): Error {
  return Object.assign(new Error('A form without a boundary'), { statusCode: 415 })
}

function getErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
