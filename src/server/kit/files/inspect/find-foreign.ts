import { ARCHIVE_END_BYTES, endsAsArchive } from '#server/kit/files/inspect/archive-end.ts'
import { pictureEnd } from '#server/kit/files/inspect/picture-end.ts'

/** Marks by which a browser or a reader takes a file for a page or a PDF. Long enough not to come up by chance. */
const PAGE = /<script[\s>]|<html[\s>]|<!doctype html|<iframe[\s>]/i
const PDF = '%PDF-'
/** PDF readers look for their mark in so many bytes. */
const PDF_HEAD_BYTES = 1024

/**
 * Whether a picture is something else too: a page, a PDF or an archive that shares its bytes. Cameras put another picture or a
 * short film behind the first, which is none of these.
 */
export function hidesAnother(content: Buffer, type: string): boolean {
  const end = pictureEnd(content, type) ?? content.length
  const behind = content.subarray(end)
  return (
    content.subarray(0, PDF_HEAD_BYTES).includes(PDF) ||
    behind.includes(PDF) ||
    PAGE.test(content.toString('latin1')) ||
    endsAsArchive(content.subarray(-ARCHIVE_END_BYTES), content.length) ||
    behind.subarray(0, 2).toString('latin1') === 'MZ'
  )
}
