# The program as an image: docs/operating/deploying.md says how it is used and how it was tried.
FROM node:24-trixie-slim AS release
WORKDIR /sources
COPY . .
# The date of all files in the release; the sources come without their history.
ENV SOURCE_DATE_EPOCH=0
RUN npm run release /made
RUN mv /made/*/ /albatross

FROM node:24-trixie-slim
RUN useradd --uid 10001 --home-dir /var/lib/albatross albatross
RUN install -d -o albatross -g albatross -m 700 /var/lib/albatross
COPY --from=release /albatross /opt/albatross
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 SOCKET_PORT=3000
# DATA_DIR is below it. It and /tmp are all that has to be writable.
WORKDIR /var/lib/albatross
VOLUME /var/lib/albatross
USER 10001
EXPOSE 3000
HEALTHCHECK --start-period=60s CMD ["node", "/opt/albatross/deploy/health-check.mjs"]
CMD ["/opt/albatross/start"]
