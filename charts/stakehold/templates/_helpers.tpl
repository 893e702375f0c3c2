{{/* The services, as the manifest lists them, with what their Secrets must hold. */}}
{{- define "stakehold.manifest" -}}
{{ .Files.Get "files/manifest.json" }}
{{- end }}

{{- define "stakehold.fullname" -}}
{{- $name := .Values.nameOverride | default .Chart.Name -}}
{{- if .Values.fullnameOverride -}}
{{ .Values.fullnameOverride | trunc 40 | trimSuffix "-" }}
{{- else if contains $name .Release.Name -}}
{{ .Release.Name | trunc 40 | trimSuffix "-" }}
{{- else -}}
{{ printf "%s-%s" .Release.Name $name | trunc 40 | trimSuffix "-" }}
{{- end -}}
{{- end }}

{{/* What selects every pod of the release. */}}
{{- define "stakehold.releaseLabels" -}}
app.kubernetes.io/name: {{ .Values.nameOverride | default .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{/* What selects the pods of one Deployment: takes root and component. */}}
{{- define "stakehold.selectorLabels" -}}
{{ include "stakehold.releaseLabels" .root }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{/* Labels of everything: takes root and component. */}}
{{- define "stakehold.labels" -}}
{{ include "stakehold.selectorLabels" . }}
app.kubernetes.io/part-of: stakehold
app.kubernetes.io/version: {{ .root.Values.image.tag | default .root.Chart.AppVersion | trunc 63 | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{/* Labels of pods: no version, since a pod that stays the same must not end for a label. Takes root, component, and the part
whose policy holds for them. */}}
{{- define "stakehold.podLabels" -}}
{{ include "stakehold.selectorLabels" . }}
{{- with .part }}
stakehold/part: {{ . }}
{{- end }}
{{- end }}

{{/* An image's reference: takes root and image. */}}
{{- define "stakehold.image" -}}
{{- if .image.digest -}}
{{ .image.repository }}@{{ .image.digest }}
{{- else -}}
{{ .image.repository }}:{{ .image.tag | default .root.Chart.AppVersion }}
{{- end -}}
{{- end }}

{{/* The Secret of a part: takes root, part and named, which is what the values name. */}}
{{- define "stakehold.secretName" -}}
{{- if .named -}}{{ .named }}
{{- else if .root.Values.trial.enabled -}}{{ include "stakehold.fullname" .root }}-{{ .part }}
{{- end -}}
{{- end }}

{{/* A setting's value as a process reads it: YAML has read yes as true, and long numbers as floats. */}}
{{- define "stakehold.settingValue" -}}
{{- if kindIs "bool" . -}}{{ ternary "yes" "no" . }}
{{- else if kindIs "float64" . -}}{{ ternary (. | int64 | toString) (. | toString) (eq (floor .) .) }}
{{- else -}}{{ . }}
{{- end -}}
{{- end }}

{{/* What the parts speak among themselves. */}}
{{- define "stakehold.scheme" -}}
{{ ternary "https" "http" (ne .Values.internalTls.secret "") }}
{{- end }}

{{/* The names by which the parts call each other's internal ports, as a list in YAML. */}}
{{- define "stakehold.internalNames" -}}
{{- range (include "stakehold.manifest" . | fromJson).services }}
- {{ include "stakehold.fullname" $ }}-{{ .name }}
{{- end }}
{{- end }}

{{/* Where the services of the graph are, as the gateway reads it. */}}
{{- define "stakehold.subgraphs" -}}
{{- $entries := list -}}
{{- range (include "stakehold.manifest" . | fromJson).services -}}
{{- if or .graph .consumes -}}
{{- $entries = append $entries (printf "%s=%s://%s-%s:8080" .name (include "stakehold.scheme" $) (include "stakehold.fullname" $) .name) -}}
{{- end -}}
{{- end -}}
{{ join "," $entries }}
{{- end }}

{{/* The environment of a part: takes root, part, role, and service, its row of the manifest; the gateway has none. */}}
{{- define "stakehold.settings" -}}
{{- $fullname := include "stakehold.fullname" .root -}}
{{- $scheme := include "stakehold.scheme" .root -}}
{{- $values := .root.Values -}}
{{- $own := $values.gateway -}}
{{- if .service }}{{ $own = index $values.services .part }}{{ end -}}
{{- $settled := dict "HOST" "0.0.0.0" "PORT" "8080" "OTEL_SERVICE_NAME" .part "PUBLIC_URL" $values.publicUrl "SHUTDOWN_GRACE" (printf "PT%dS" (int $values.stop.graceSeconds)) "SHUTDOWN_DRAIN" (printf "PT%dS" (int $values.stop.drainSeconds)) -}}
{{- if .service -}}
{{- $_ := set $settled "ROLES" .role -}}
{{- $_ := set $settled "INTERNAL_JWKS_URL" (printf "%s://%s-identity:8080/.well-known/jwks.json" $scheme $fullname) -}}
{{- if $values.internalTls.secret -}}
{{- $_ := set $settled "TLS_CERT_FILE" "/run/secrets/tls/tls.crt" -}}
{{- $_ := set $settled "TLS_KEY_FILE" "/run/secrets/tls/tls.key" -}}
{{- end -}}
{{- range .service.calls -}}
{{- $_ := set $settled (printf "%s_URL" (upper .)) (printf "%s://%s-%s:8080" $scheme $fullname .) -}}
{{- end -}}
{{- range $index, $door := .service.doors -}}
{{- $_ := set $settled $door.setting (printf "%d" (add 8090 $index)) -}}
{{- end -}}
{{- with (index $own .role).databaseConnections -}}
{{- $_ := set $settled "DATABASE_CONNECTIONS" (printf "%d" (int .)) -}}
{{- end -}}
{{- else -}}
{{- $_ := set $settled "INTERNAL_PORT" "8081" -}}
{{- $_ := set $settled "SUBGRAPHS" (include "stakehold.subgraphs" .root) -}}
{{- end -}}
{{- $trial := dict -}}
{{- if $values.trial.enabled }}{{ $trial = include "stakehold.trial.settings" . | fromYaml }}{{ end -}}
{{- $all := mergeOverwrite $settled $trial $values.settings ($own.settings | default dict) -}}
{{- range $name := keys $all | sortAlpha }}
- name: {{ $name }}
  value: {{ include "stakehold.settingValue" (index $all $name) | quote }}
{{- end }}
{{- end }}

{{/* The authorities that are trusted besides, as a variable, a mount and a volume. */}}
{{- define "stakehold.authoritiesVariable" -}}
{{- if .Values.trustedAuthorities.configMap -}}
- { name: NODE_EXTRA_CA_CERTS, value: /etc/stakehold/authorities.pem }
{{- end -}}
{{- end }}
{{- define "stakehold.mounts" -}}
- { name: tmp, mountPath: /tmp }
{{- if .Values.trustedAuthorities.configMap }}
- { name: authorities, mountPath: /etc/stakehold, readOnly: true }
{{- end }}
{{- end }}
{{- define "stakehold.volumes" -}}
- name: tmp
  emptyDir: { sizeLimit: 128Mi }
{{- with .Values.trustedAuthorities }}
{{- if .configMap }}
- name: authorities
  configMap:
    name: {{ .configMap }}
    items: [{ key: {{ .key }}, path: authorities.pem }]
{{- end }}
{{- end }}
{{- end }}

{{/* Secrets as environment: takes a list of names, of which empty ones are left out. */}}
{{- define "stakehold.envFrom" -}}
{{- range compact . }}
- secretRef: { name: {{ . }} }
{{- end }}
{{- end }}

{{/* Where secrets are, as variables that name files: takes root and row, the part's in the manifest. */}}
{{- define "stakehold.secretFiles" -}}
{{- $offered := .row.optionalSecrets -}}
{{- $keys := .row.secrets -}}
{{- range .root.Values.secretFiles.optional -}}
{{- if has . $offered }}{{ $keys = append $keys . }}{{ end -}}
{{- end -}}
{{- range $keys }}
- { name: {{ . }}_FILE, value: /run/secrets/stakehold/{{ . }} }
{{- end }}
{{- end }}

{{/* Secrets as one volume of files: takes a list of names, of which empty ones are left out. */}}
{{- define "stakehold.secretVolume" -}}
{{ include "stakehold.namedSecretVolume" (dict "name" "secrets" "secrets" .) }}
{{- end }}

{{/* The same under a name: takes name and secrets, a list of names. */}}
{{- define "stakehold.namedSecretVolume" -}}
- name: {{ .name }}
  projected:
    defaultMode: 0440
    sources:
      {{- range compact .secrets }}
      - secret: { name: {{ . }} }
      {{- end }}
{{- end }}

{{/* What every pod says of itself besides its containers: takes root, component and part. */}}
{{- define "stakehold.podSpec" -}}
{{- $pods := .root.Values.pods -}}
serviceAccountName: {{ .serviceAccount | default "default" }}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: { type: RuntimeDefault }
{{- with .root.Values.imagePullSecrets }}
imagePullSecrets: {{ toYaml . | nindent 2 }}
{{- end }}
{{- with $pods.nodeSelector }}
nodeSelector: {{ toYaml . | nindent 2 }}
{{- end }}
{{- with $pods.tolerations }}
tolerations: {{ toYaml . | nindent 2 }}
{{- end }}
{{- with $pods.affinity }}
affinity: {{ toYaml . | nindent 2 }}
{{- end }}
{{- with $pods.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- end }}

{{- define "stakehold.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{/* The same for what a developer's files are copied into. */}}
{{- define "stakehold.developedSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: {{ not .Values.development.enabled }}
capabilities: { drop: [ALL] }
{{- end }}

{{/* A Deployment of the platform's image: takes root, part, role, service, and values, which are the role's. */}}
{{- define "stakehold.deployment" -}}
{{- $root := .root -}}
{{- $values := $root.Values -}}
{{- $own := $values.gateway -}}
{{- if .service }}{{ $own = index $values.services .part }}{{ end -}}
{{- $component := .part -}}
{{- if .service }}{{ $component = printf "%s-%s" .part .role }}{{ end -}}
{{- $scope := dict "root" $root "component" $component "part" .part -}}
{{- $account := printf "%s-%s" (include "stakehold.fullname" $root) .part -}}
{{- $secrets := list $values.existingSecret (include "stakehold.secretName" (dict "root" $root "part" .part "named" $own.existingSecret)) -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "stakehold.fullname" $root }}-{{ $component }}
  labels: {{ include "stakehold.labels" $scope | nindent 4 }}
  {{- if $values.development.enabled }}
  annotations:
    # Files that are saved are copied into the pod.
    kube-score/ignore: container-security-context-readonlyrootfilesystem
  {{- end }}
spec:
  {{- if $values.development.enabled }}
  replicas: 1
  {{- else if not .values.autoscaling.enabled }}
  replicas: {{ .values.replicas }}
  {{- end }}
  revisionHistoryLimit: 5
  progressDeadlineSeconds: 300
  strategy:
    rollingUpdate: { maxUnavailable: 0, maxSurge: 1 }
  selector:
    matchLabels: {{ include "stakehold.selectorLabels" $scope | nindent 6 }}
  template:
    metadata:
      labels: {{ include "stakehold.podLabels" $scope | nindent 8 }}
        {{- with $values.pods.labels }}{{ toYaml . | nindent 8 }}{{ end }}
      {{- with $own.podAnnotations }}
      annotations: {{ toYaml . | nindent 8 }}
      {{- end }}
    spec: {{ include "stakehold.podSpec" (dict "root" $root "serviceAccount" $account) | nindent 6 }}
      terminationGracePeriodSeconds: {{ add $values.stop.drainSeconds $values.stop.graceSeconds 10 }}
      topologySpreadConstraints:
        {{- if $values.pods.topologySpreadConstraints }}
        {{- toYaml $values.pods.topologySpreadConstraints | nindent 8 }}
        {{- else }}
        {{- range list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
        - maxSkew: 1
          topologyKey: {{ . }}
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels: {{ include "stakehold.selectorLabels" $scope | nindent 14 }}
          matchLabelKeys: [pod-template-hash]
        {{- end }}
        {{- end }}
      {{- if and $values.trial.enabled (eq .part "identity") }}
      initContainers: {{ include "stakehold.trial.relay" (dict "root" $root "to" (list "oidc")) | nindent 8 }}
      {{- end }}
      containers:
        - name: {{ .part }}
          image: {{ include "stakehold.image" (dict "root" $root "image" $values.image) }}
          imagePullPolicy: {{ $values.image.pullPolicy }}
          {{- $folder := "gateway" }}
          {{- if .service }}{{ $folder = printf "services/%s" .part }}{{ end }}
          args:
            {{- if $values.development.enabled }}
            # Whole folders are watched: a file that is replaced, and not written to, would be watched no more.
            - --watch-path={{ $folder }}/src
            - --watch-path=packages
            - --watch-preserve-output
            {{- if $values.development.debug }}
            - --inspect=127.0.0.1:9229
            {{- end }}
            {{- end }}
            - {{ $folder }}/src/main.ts
          env: {{ include "stakehold.settings" . | nindent 12 }}
            {{- with include "stakehold.authoritiesVariable" $root }}{{ . | nindent 12 }}{{ end }}
            {{- if $values.secretFiles.enabled }}
            {{- include "stakehold.secretFiles" (dict "root" $root "row" (.service | default (include "stakehold.manifest" $root | fromJson).gateway)) | nindent 12 }}
            {{- end }}
          {{- if not $values.secretFiles.enabled }}
          envFrom: {{ include "stakehold.envFrom" $secrets | nindent 12 }}
          {{- end }}
          ports:
            - { name: http, containerPort: 8080 }
            {{- if .service }}
            {{- if eq .role "http" }}
            {{- range $index, $door := .service.doors }}
            - { name: {{ $door.name }}, containerPort: {{ add 8090 $index }} }
            {{- end }}
            {{- end }}
            {{- else }}
            - { name: internal, containerPort: 8081 }
            {{- end }}
          {{- $health := dict "port" "internal" }}
          {{- if .service }}{{ $health = dict "port" "http" "scheme" (include "stakehold.scheme" $root | upper) }}{{ end }}
          startupProbe:
            httpGet: {{ merge (dict "path" "/livez") $health | toJson }}
            periodSeconds: 2
            timeoutSeconds: 5
            failureThreshold: 90
          livenessProbe:
            httpGet: {{ merge (dict "path" "/livez") $health | toJson }}
            periodSeconds: 10
            timeoutSeconds: 5
            failureThreshold: 6
          readinessProbe:
            httpGet: {{ merge (dict "path" "/readyz") $health | toJson }}
            periodSeconds: 5
            timeoutSeconds: 4
            failureThreshold: 2
          {{- if gt (int $values.stop.drainSeconds) 0 }}
          lifecycle:
            preStop:
              sleep: { seconds: {{ $values.stop.drainSeconds }} }
          {{- end }}
          resources: {{ toYaml .values.resources | nindent 12 }}
          securityContext: {{ include "stakehold.developedSecurity" $root | nindent 12 }}
          volumeMounts: {{ include "stakehold.mounts" $root | nindent 12 }}
            {{- if $values.secretFiles.enabled }}
            - { name: secrets, mountPath: /run/secrets/stakehold, readOnly: true }
            {{- end }}
            {{- if and .service $values.internalTls.secret }}
            - { name: tls, mountPath: /run/secrets/tls, readOnly: true }
            {{- end }}
      volumes: {{ include "stakehold.volumes" $root | nindent 8 }}
        {{- if $values.secretFiles.enabled }}
        {{- include "stakehold.secretVolume" $secrets | nindent 8 }}
        {{- end }}
        {{- if and .service $values.internalTls.secret }}
        - name: tls
          secret: { secretName: {{ $values.internalTls.secret }}, defaultMode: 0440 }
        {{- end }}
{{- end }}

{{/* Calls a template for every Deployment of the platform: takes root and template. */}}
{{- define "stakehold.eachDeployment" -}}
{{- $template := .template -}}
{{- $root := .root }}
---
{{ include $template (dict "root" $root "part" "gateway" "role" "" "service" nil "values" $root.Values.gateway) }}
{{- range (include "stakehold.manifest" $root | fromJson).services }}
{{- $service := . }}
{{- range list "http" "worker" }}
---
{{ include $template (dict "root" $root "part" $service.name "role" . "service" $service "values" (index $root.Values.services $service.name .)) }}
{{- end }}
{{- end }}
{{- end }}
