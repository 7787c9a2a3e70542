# Web and worker share this image; docker-compose.yml chooses the command.
FROM python:3.11.13-slim-bookworm

ENV PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 PIP_NO_CACHE_DIR=1 \
    TAIKAI_DEPLOYMENT=full TAIKAI_VAR=/data STATIC_ROOT=/static

# What WeasyPrint draws letters with, and letters that our own fonts lack: Greek, Cyrillic, kanji in names.
RUN apt-get update -qq \
    && apt-get install -y -qq --no-install-recommends \
        libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 fonts-dejavu-core fonts-noto-cjk \
    && rm -rf /var/lib/apt/lists/*

WORKDIR /app
COPY requirements.txt .
RUN pip install --require-hashes -r requirements.txt

COPY manage.py pyproject.toml LICENSE ./
COPY scoring scoring
COPY cards cards
COPY planner planner
COPY rehearsal rehearsal
COPY taikai taikai
COPY templates templates
COPY static static
COPY locale locale
COPY docs docs

# The container cannot write: what is not compiled here would be compiled by every process and health check.
RUN python -m compileall -q scoring cards planner rehearsal taikai

RUN useradd --system --uid 900 taikai \
    && mkdir -p /data /static /backups \
    && SECRET_KEY=only-to-collect-files ALLOWED_HOSTS=localhost python manage.py collectstatic --noinput \
    && chown -R taikai /data /static /backups
USER 900
EXPOSE 8000
HEALTHCHECK --interval=15s --timeout=4s \
    CMD ["python", "-c", "import urllib.request as u; u.urlopen(u.Request('http://127.0.0.1:8000/health/', headers={'Host': 'localhost'}))"]
CMD ["uvicorn", "taikai.asgi:application", "--host", "0.0.0.0", "--port", "8000", "--workers", "2", "--no-proxy-headers", "--no-access-log", "--log-level", "warning", "--timeout-graceful-shutdown", "5", "--lifespan", "off"]
