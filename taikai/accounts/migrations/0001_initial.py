import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        # The last of them that makes the table of accounts anew on SQLite, without an index that is no model's.
        ('auth', '0012_alter_user_first_name_max_length'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='AccountRequest',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('email', models.EmailField(max_length=254, unique=True)),
                ('name', models.CharField(max_length=150)),
                ('language', models.CharField(max_length=10)),
                ('asked_at', models.DateTimeField()),
                ('allowed_at', models.DateTimeField(blank=True, null=True)),
                ('allowed_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['asked_at', 'id'],
            },
        ),
        migrations.CreateModel(
            name='Creator',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('given_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='may_create', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['id'],
            },
        ),
        migrations.CreateModel(
            name='Device',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('secret_hash', models.CharField(max_length=64, unique=True)),
                ('browser', models.CharField(blank=True, max_length=80)),
                ('since', models.DateTimeField(auto_now_add=True)),
                ('used_at', models.DateTimeField()),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='known_devices', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['-used_at'],
            },
        ),
        migrations.CreateModel(
            name='OpenSession',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(max_length=40, unique=True)),
                ('browser', models.CharField(blank=True, max_length=80)),
                ('since', models.DateTimeField(auto_now_add=True)),
                ('seen_at', models.DateTimeField()),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='open_sessions', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['-seen_at', '-id'],
            },
        ),
        migrations.CreateModel(
            name='Passkey',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('id_hash', models.CharField(max_length=64, unique=True)),
                ('credential', models.BinaryField()),
                ('host', models.CharField(max_length=253)),
                ('name', models.CharField(max_length=80)),
                ('counter', models.BigIntegerField(default=0)),
                ('since', models.DateTimeField(auto_now_add=True)),
                ('used_at', models.DateTimeField(blank=True, null=True)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='passkeys', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['id'],
            },
        ),
        migrations.CreateModel(
            name='Preference',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('language', models.CharField(blank=True, max_length=10)),
                ('guide_away', models.BooleanField(default=False)),
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='preference', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='SiteSettings',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('who_joins', models.CharField(choices=[('invited', "only by invitation to a tournament"), ('asked', "on request, approved by an admin below"), ('everybody', "open to every e-mail address")], default='invited', max_length=10, verbose_name="new accounts")),
                ('who_creates', models.CharField(choices=[('everybody', "all accounts"), ('chosen', "admins and the accounts on the list "
                                                                                                                 "below"), ('staff', "admins only")], default='chosen', max_length=10, verbose_name="tournament creators")),
                ('second_step', models.BooleanField(default=False, help_text="Requires a one-time code or a passkey "
                                                                             "in every tournament and for creating "
                                                                             "one.", verbose_name="second step required for organisers at "
                                                                                                                                                                      "log-in")),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('pk', 1)), name='one_row_of_site_settings')],
            },
        ),
        migrations.CreateModel(
            name='Tries',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('account', models.CharField(max_length=40)),
                ('place', models.CharField(max_length=60)),
                ('count', models.PositiveIntegerField(default=0)),
                ('last_at', models.DateTimeField(db_index=True)),
            ],
            options={
                'indexes': [models.Index(fields=['place'], name='tries_by_place')],
                'constraints': [models.UniqueConstraint(fields=('account', 'place'), name='tries_once_a_place')],
            },
        ),
        # The database refuses a second account of the same name or address, however its letters are written.
        migrations.RunSQL(
            "CREATE UNIQUE INDEX accounts_name_once ON auth_user (lower(username))",
            "DROP INDEX accounts_name_once",
        ),
        migrations.RunSQL(
            "CREATE UNIQUE INDEX accounts_email_once ON auth_user (lower(email)) WHERE email <> ''",
            "DROP INDEX accounts_email_once",
        ),
        migrations.CreateModel(
            name='ExternalLogin',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('issuer', models.CharField(max_length=255)),
                ('subject', models.CharField(max_length=255)),
                ('name', models.CharField(blank=True, max_length=254)),
                ('since', models.DateTimeField(auto_now_add=True)),
                ('used_at', models.DateTimeField(blank=True, null=True)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='external_logins', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['id'],
                'constraints': [models.UniqueConstraint(fields=('issuer', 'subject'), name='external_login_once')],
            },
        ),
    ]
