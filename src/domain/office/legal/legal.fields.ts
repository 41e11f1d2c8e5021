import { plainDate, text } from '#domain/values/field-kinds.ts'

/** Longer than any terms that somebody reads. */
const MAX_TEXT = 60_000

/** Without a name or a password in it, which would lead somewhere else than it seems. */
const HTTPS_ADDRESS = /^https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?(?:[/?#][^\s\\]*)?$/i

const address = text({
  label: 'Or the address of the page',
  hint: 'If it’s kept elsewhere, such as https://example.com/terms. Leave the text empty then',
  message: 'Enter an address that begins with https://',
  autocomplete: 'off',
  maxLength: 500,
  pattern: HTTPS_ADDRESS,
})

/** A draft of a legal page: one of the two. */
export const legalDraftFields = {
  text: text({
    label: 'Text',
    hint: 'Begin a heading with # and a space, and a list with - and a space. An empty line ends a paragraph',
    message: 'Write the text',
    multiline: true,
    maxLength: MAX_TEXT,
  }),
  address,
}

/** The first day of a version. */
export const legalPublishFields = {
  from: plainDate({
    label: 'In force from',
    hint: 'From the start of that day. Empty: now',
    noun: 'first day',
    message: 'Enter a day like 01/01/2027',
  }),
}
