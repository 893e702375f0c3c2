{{/* The stores and stand-ins of a trial: what each listens on, who reaches it, and whether it keeps something. */}}
{{- define "stakehold.trial.parts" -}}
parts:
  - { name: postgres, port: 5432, from: postgres }
  - { name: mongo, port: 27017, from: mongo }
  - { name: kafka, port: 9092, from: kafka }
  - { name: temporal, port: 7233, from: temporal }
  - { name: stripe, port: {{ .Values.trial.ports.stripe }}, from: stripe, entry: dev/stripe/src/main.ts }
  - { name: oidc, port: {{ .Values.trial.ports.oidc }}, from: provider, entry: dev/oidc/src/main.ts }
  - { name: mail, port: 2525, from: mail, entry: dev/mail/src/main.ts, page: 8025 }
{{- end }}

{{/* What parts of the platform are told in a trial: takes what stakehold.settings takes. */}}
{{- define "stakehold.trial.settings" -}}
{{- $fullname := include "stakehold.fullname" .root -}}
{{- $ports := .root.Values.trial.ports -}}
KAFKA_BROKERS: {{ $fullname }}-kafka:9092
TEMPORAL_ADDRESS: {{ $fullname }}-temporal:7233
{{- if eq .part "gateway" }}
STRIPE_JS_URL: http://localhost:{{ $ports.stripe }}/v3/stripe.js
STRIPE_API_BASE: http://localhost:{{ $ports.stripe }}
{{- else if eq .part "payments" }}
STRIPE_API_BASE: http://{{ $fullname }}-stripe:{{ $ports.stripe }}
{{- else if eq .part "identity" }}
OIDC_ISSUER: http://localhost:{{ $ports.oidc }}
OIDC_CLIENT_ID: stakehold
{{- end }}
{{- end }}

{{/*
Brings services to a pod under the addresses of localhost by which a browser knows them: an issuer, for one, has one spelling.
Takes root, and `to`, the parts.
*/}}
{{- define "stakehold.trial.relay" -}}
{{- $fullname := include "stakehold.fullname" .root -}}
{{- $ports := dict "oidc" .root.Values.trial.ports.oidc "stripe" .root.Values.trial.ports.stripe "gateway" (urlParse .root.Values.publicUrl).host -}}
- name: relay
  image: {{ include "stakehold.image" (dict "root" .root "image" .root.Values.trial.image) }}
  imagePullPolicy: {{ .root.Values.trial.image.pullPolicy }}
  restartPolicy: Always
  args:
    - dev/trial/main.ts
    - relay
    {{- range .to }}
    {{- if eq . "gateway" }}
    - {{ printf "%s=%s-gateway:8080" (regexFind "[0-9]+$" (index $ports "gateway") | default "80") $fullname }}
    {{- else }}
    - {{ printf "%v=%s-%s:%v" (index $ports .) $fullname . (index $ports .) }}
    {{- end }}
    {{- end }}
  # What comes after it in the pod finds it listening. It listens on loopback, which the kubelet can't reach.
  startupProbe:
    exec:
      {{- $first := first .to }}
      {{- $port := index $ports $first }}
      {{- if eq $first "gateway" }}{{ $port = regexFind "[0-9]+$" $port | default "80" }}{{ end }}
      command: [node, --eval, 'require("net").connect({{ $port }}, "127.0.0.1").on("connect", () => process.exit(0)).on("error", () => process.exit(1))']
    periodSeconds: 1
    timeoutSeconds: 5
    failureThreshold: 60
  resources:
    requests: { cpu: 10m, memory: 64Mi, ephemeral-storage: 16Mi }
    limits: { memory: 192Mi, ephemeral-storage: 128Mi }
  securityContext: {{ include "stakehold.containerSecurity" .root | nindent 4 }}
{{- end }}

{{/* The policies of the stores and stand-ins: the parts that need one reach it. */}}
{{- define "stakehold.trial.policies" -}}
{{- $services := (include "stakehold.manifest" . | fromJson).services -}}
{{- range (include "stakehold.trial.parts" . | fromYaml).parts }}
{{- $part := . }}
{{- $callers := list }}
{{- range $services }}
{{- if or (eq .store $part.from) (eq $part.from "kafka") (and .worker (eq $part.from "temporal")) (has $part.from (.asks | default list)) }}
{{- $callers = append $callers .name }}
{{- end }}
{{- end }}
{{- if eq $part.name "kafka" }}{{ $callers = concat $callers (list "gateway" "topics") }}{{ end }}
{{- if has $part.name (list "oidc" "stripe") }}{{ $callers = append $callers "test" }}{{ end }}
{{- $ingress := list (printf "- from: [%s]\n  ports: [{ port: %v }]" (include "stakehold.podsOf" (dict "root" $ "parts" $callers)) .port) }}
{{- $egress := list }}
{{- if eq .name "stripe" }}{{ $egress = list (include "stakehold.inside" (dict "root" $ "part" "payments" "port" 8090)) }}{{ end }}
---
{{ include "stakehold.policy" (dict "root" $ "part" .name "ingress" $ingress "egress" $egress) }}
{{- end }}
{{- end }}

{{/* A key of a trial: takes seed, and `of`, which names it. */}}
{{- define "stakehold.trial.key" -}}
{{ printf "%s/%s" .seed .of | sha256sum | trunc 40 }}
{{- end }}
