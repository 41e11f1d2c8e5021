// Asks for the quote of a customer's page while the program is still loading; its first call takes the answer
// (src/web/api/first-data.ts). What it sends is compared with that call by a test. A document of the quote needs no such
// answer, and one that nobody reads would stay open.
;(() => {
  const found = /^\/quote\/view\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/(?!paper\/)|$)/i.exec(
    location.pathname,
  )
  if (!found) return
  const url = '/quote/api/contacts/' + found[1]
  const headers = { Accept: 'application/json', 'X-Acting-As': 'client' }
  const response = fetch(url, { credentials: 'same-origin', headers })
  // A failure is told by the call itself, which repeats it.
  response.catch(() => {})
  window.firstData = { url, headers, response }
})()
