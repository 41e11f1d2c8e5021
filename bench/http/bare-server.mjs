// A minimal server for the same request: node:http, one query, the row as JSON. Arguments: port and database.
import { createServer } from 'node:http'

const [port, database] = process.argv.slice(2)

const QUERY = `select quotes.*, policies.number as policy_number from quotes
  left join policies on policies.quote_id = quotes.id where quotes.id = $1`

const query = await open()

createServer((request, response) => {
  const id = request.url.slice(request.url.lastIndexOf('/') + 1)
  query(id).then(
    (row) => {
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
      response.end(JSON.stringify({ data: row }))
    },
    (error) => response.writeHead(500).end(String(error)),
  )
}).listen(Number(port), '127.0.0.1', () => console.log('ready: bare'))

async function open() {
  if (database.startsWith('postgres')) {
    const { default: pg } = await import('pg')
    const pool = new pg.Pool({ connectionString: database, max: 16 })
    return async (id) => (await pool.query(QUERY, [id])).rows[0]
  }
  const { PGlite } = await import('@electric-sql/pglite')
  const client = await PGlite.create({ dataDir: database })
  return async (id) => (await client.query(QUERY, [id])).rows[0]
}
