import type { CaseFile } from '#contract/files/case-files.ts'
import { typeOfName } from '#domain/files/case-file-types.ts'
import type { Sending } from '#web/uploads/sendings.ts'

/** A file on its way as the list has it until the server knows it. */
export function rowOfSending({ id, name, bytes, sent, part, at }: Sending, sender: string): CaseFile {
  return {
    id,
    name,
    version: 1,
    group: typeOfName(name)?.group ?? null,
    bytes,
    state: 'uploading',
    received: sent,
    problem: null,
    is_own: true,
    edges: null,
    folder: part === '' ? null : part,
    origin: 'added',
    from: sender,
    added_at: at,
    taken_at: null,
    width: null,
    height: null,
    had_place: false,
    claim: null,
    document: null,
    mail: null,
    seen_by: ['office'],
    scan: 'waiting',
    scanned_at: null,
    has_view: false,
    is_fixed: false,
    earlier: null,
    is_replaced: false,
    deleted: null,
  }
}
