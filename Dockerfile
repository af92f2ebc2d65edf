# Folio in one image: the web server, and with another command a worker beside it (compose.yaml).
#
#   docker build -t folio .

FROM node:22-bookworm-slim AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
# Leaves what runs: the build, the sources that the worker and the commands are run from, and the packages that these need.
RUN node scripts/setup/make-image.mjs

FROM node:22-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production \
    NEXT_TELEMETRY_DISABLED=1 \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
COPY --from=build /app /app
# A volume takes over whose folder it is laid upon.
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# Strangers are told that Folio is up, and no more.
HEALTHCHECK --interval=30s --timeout=5s --start-period=2m \
    CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.mjs"]
