{{/* The Secrets that the values name, with what they have to hold, and whether a Job needs them before an install. */}}
{{- define "stakehold.secrets" -}}
{{- $manifest := include "stakehold.manifest" . | fromJson -}}
{{- $jobs := .Values.jobs -}}
{{- $secrets := list (dict "value" "gateway.existingSecret" "name" .Values.gateway.existingSecret "holds" $manifest.gateway.secrets) -}}
{{- range $manifest.services -}}
{{- $own := index $.Values.services .name -}}
{{- $early := and (eq .store "postgres") $jobs.provision.enabled -}}
{{- $secrets = append $secrets (dict "value" (printf "services.%s.existingSecret" .name) "name" $own.existingSecret "holds" .secrets "early" $early) -}}
{{- $isAudited := and $.Values.audit.enabled (not $.Values.audit.existingSecret) (has .name (list "payments" "bets" "voting")) -}}
{{- if and (eq .store "postgres") (or $jobs.migrate.enabled $isAudited) -}}
{{- $secrets = append $secrets (dict "value" (printf "services.%s.owner.existingSecret" .name) "name" (($own.owner).existingSecret) "holds" $manifest.commands.migrate.secrets "early" $jobs.migrate.enabled) -}}
{{- end -}}
{{- end -}}
{{- if $jobs.provision.enabled -}}
{{- $secrets = append $secrets (dict "value" "jobs.provision.existingSecret" "name" $jobs.provision.existingSecret "holds" (list "ADMIN_DATABASE_URL") "early" true) -}}
{{- end -}}
{{- if .Values.existingSecret -}}
{{- $secrets = append $secrets (dict "value" "existingSecret" "name" .Values.existingSecret "holds" (list "what all parts share") "early" true) -}}
{{- end -}}
{{- if .Values.jobs.topics.existingSecret -}}
{{- $secrets = append $secrets (dict "value" "jobs.topics.existingSecret" "name" .Values.jobs.topics.existingSecret "holds" (list "KAFKA_PASSWORD") "early" true) -}}
{{- end -}}
{{ dict "secrets" $secrets | toJson }}
{{- end }}

{{/* The most that this release's pods may open, with one more of each Deployment while it rolls. */}}
{{- define "stakehold.connections" -}}
{{- $sum := 0 -}}
{{- range (include "stakehold.manifest" . | fromJson).services -}}
{{- if eq .store "postgres" -}}
{{- $own := index $.Values.services .name -}}
{{- range $role := list "http" "worker" -}}
{{- $values := index $own $role -}}
{{- $most := $values.replicas -}}
{{- if ($values.autoscaling).enabled }}{{ $most = $values.autoscaling.maxReplicas }}{{ end -}}
{{- $sum = add $sum (mul (add $most 1) $values.databaseConnections) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{ $sum }}
{{- end }}
