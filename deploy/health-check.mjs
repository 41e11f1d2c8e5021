// Ends with 0 if the program on this machine can serve, else with 1: for HEALTHCHECK of an image, which has no curl.
const port = process.env['PORT'] || '3000'
const ready = await fetch(`http://127.0.0.1:${port}/quote/api/health/ready`, {
  signal: AbortSignal.timeout(5000),
}).catch(() => undefined)
process.exit(ready?.ok ? 0 : 1)
